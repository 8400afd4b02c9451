"""The keys of one's programs."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, Path
from starlette.requests import Request
from starlette.responses import Response

from wartable.engine.errors import WartableError
from wartable.server.pages.profile import profile_page
from wartable.server.pages.rendering import redirect
from wartable.server.requests import Signed, TheServer

router = APIRouter(include_in_schema=False)

#: No database counts further.
TokenId = Annotated[int, Path(ge=0, lt=2**63)]


@router.post("/me/tokens")
def new_token(
    request: Request, server: TheServer, who: Signed, label: Annotated[str, Form()] = ""
) -> Response:
    """Make a token and show it, this once."""
    try:
        server.limits.check("token", f"p{who.id}")
        token = server.people.new_token(who, label)
    except WartableError as error:
        filled = {"label": label}
        return profile_page(request, server, who, part="token", error=error, filled=filled)
    return profile_page(request, server, who, token=token)


@router.post("/me/tokens/{token_id}/revoke")
def revoke_token(server: TheServer, who: Signed, token_id: TokenId) -> Response:
    """Take a program's key away."""
    server.people.revoke(who, token_id)
    return redirect("/me#programs", "revoked-token")
