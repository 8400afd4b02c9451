# Sets UV to a working uv: the one on the PATH, else one in a private environment in the checkout.
# Sourced by ./wartable and ./check, which set CHECKOUT to the checkout's folder.

find_python() {
    for name in python3 python3.14 python3.13 python3.12 python3.11; do
        if command -v "$name" >/dev/null 2>&1 &&
            "$name" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] < (3, 15))' 2>/dev/null
        then
            command -v "$name"
            return
        fi
    done
    echo "$0: needs Python 3.11 to 3.14, and found none on the PATH" >&2
    exit 1
}

UV=$(command -v uv || true)
if [ -z "$UV" ]; then
    tools=$CHECKOUT/.tools
    UV=$tools/bin/uv
    if [ ! -x "$UV" ]; then
        echo "setting up, once …" >&2
        python=$(find_python)
        if ! "$python" -m venv "$tools" >/dev/null 2>&1; then
            echo "$0: $python cannot make virtual environments; on Debian and Ubuntu: apt-get install python3-venv" >&2
            exit 1
        fi
        "$tools/bin/python" -m pip --quiet --disable-pip-version-check install uv==0.13.7
    fi
fi
