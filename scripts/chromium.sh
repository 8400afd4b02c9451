# Sets CHROMIUM to a browser for the tests, and tries to install one if there is none.
# Sourced by ./check.

find_chromium() {
    # The first has no windows, which nobody sees here: the tests take a quarter less time with it.
    for name in chromium-headless-shell chromium chromium-browser google-chrome; do
        if command -v "$name" 2>/dev/null; then
            return
        fi
    done
    return 1
}

install_chromium() {
    command -v apt-get >/dev/null 2>&1 || return 1
    as_root=
    if [ "$(id -u)" -ne 0 ]; then
        sudo -n true 2>/dev/null || return 1
        as_root="sudo -n"
    fi
    echo "installing Chromium, once …" >&2
    $as_root apt-get update -qq >&2 || return 1
    for package in chromium-headless-shell chromium; do
        # Without recommended packages, which would be a hundred more.
        $as_root env DEBIAN_FRONTEND=noninteractive \
            apt-get install -qq -y --no-install-recommends "$package" >&2 && return
    done
    return 1
}

if [ -n "${CHROMIUM:-}" ]; then
    if ! command -v "$CHROMIUM" >/dev/null 2>&1; then
        echo "$0: CHROMIUM is $CHROMIUM, and there is no such program" >&2
        exit 1
    fi
elif ! CHROMIUM=$(find_chromium); then
    install_chromium || true
    if ! CHROMIUM=$(find_chromium); then
        echo "$0: the browser tests need Chromium, and it could not be installed;" >&2
        echo "$0: as root on Debian: apt-get install --no-install-recommends chromium" >&2
        echo "$0: or set CHROMIUM to a Chromium or Chrome that is elsewhere" >&2
        exit 1
    fi
fi
export CHROMIUM
