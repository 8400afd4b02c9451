"""Numbers in the paths of routes."""

from starlette.convertors import IntegerConvertor, register_url_convertor


class Number(IntegerConvertor):
    """A whole number of at most 18 digits, for ``{name:number}``; with more there is no route.

    ``{name:int}`` takes any number of digits, and Python refuses to convert thousands of them.
    """

    regex = "[0-9]{1,18}"


register_url_convertor("number", Number())
