"""Health checks: whether this process answers, and whether its store takes writes.

They wait for no thread that other requests use, so they answer however busy the server is.
"""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse

from wartable.engine.version import VERSION
from wartable.server.http.identity import server_of

router = APIRouter()


@router.get("/health")
@router.get("/health/live")
async def live() -> JSONResponse:
    """Report that this process answers; it asks nobody else."""
    return JSONResponse({"status": "ok", "version": VERSION})


@router.get("/health/ready")
async def ready(request: Request) -> JSONResponse:
    """Report whether the store takes writes: 200, or 503 if it does not, or not soon."""
    if await server_of(request).readiness.is_ready():
        return JSONResponse({"status": "ok", "version": VERSION})
    return JSONResponse({"status": "no store", "version": VERSION}, 503, {"Retry-After": "2"})
