"""The fields of a posted form whose names are not known beforehand."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends
from starlette.datastructures import FormData
from starlette.requests import Request


async def sent_form(request: Request) -> dict[str, str]:
    """Return the fields of a posted form; files are none."""
    form: FormData = await request.form()
    return {key: value for key, value in form.items() if isinstance(value, str)}


Sent = Annotated[dict[str, str], Depends(sent_form)]
