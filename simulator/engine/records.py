"""Records: the fields of a position, declared once for the compiler, the mirror and the type checker.

A record class lists its fields as annotations. Its instances are the plain-object mirror that the rules run on
without the compiler; `Class.dtype` is the same layout for numpy and numba.
"""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Self, cast, get_args, get_origin, get_type_hints

Word = Annotated[int, "u8"]
"""An unsigned 64-bit integer field: the state of a chance stream."""
Long = Annotated[int, "i8"]
"""A signed 64-bit integer field: an option code."""

SCALARS = {int: "i4", float: "f8"}


class Size:
    """A length that each game sets for itself, as in `class Position(Head, cards=37)`."""

    def __init__(self, name: str):
        self.name = name


class Field:
    """One field of a record: a number, a record, or a row of either."""

    def __init__(self, name: str, kind: str | type[Record], length: int | None):
        self.name, self.kind, self.length = name, kind, length

    def fresh(self) -> Any:
        """The field's value in a blank mirror object."""
        if self.length is None:
            return self.one()
        return [self.one() for _ in range(self.length)]

    def one(self) -> Any:
        if not isinstance(self.kind, str):
            return self.kind()
        return 0.0 if self.kind == "f8" else 0

    def copied(self, value: Any) -> Any:
        if isinstance(self.kind, str):
            return value if self.length is None else list(value)
        return value.copy() if self.length is None else [item.copy() for item in value]

    def numpy(self) -> tuple[Any, ...]:
        kind = self.kind if isinstance(self.kind, str) else self.kind.dtype
        return (self.name, kind) if self.length is None else (self.name, kind, (self.length,))


def field_of(owner: RecordType, name: str, hint: Any) -> Field:
    """Read one annotation: int, float, Word, Long, a Record, or Annotated[list[...], length]."""
    extras: tuple[Any, ...] = ()
    if get_origin(hint) is Annotated:
        hint, *rest = get_args(hint)
        extras = tuple(rest)
    length = next((length_of(owner, extra) for extra in extras if isinstance(extra, int | Size)), None)
    if get_origin(hint) is list:
        (hint,) = get_args(hint)
        if get_origin(hint) is Annotated:
            hint, *rest = get_args(hint)
            extras += tuple(rest)
        if length is None:
            raise TypeError(f"{owner.__name__}.{name}: a list field needs its length, as in Annotated[list[int], 6]")
    wide = next((extra for extra in extras if isinstance(extra, str)), None)
    if isinstance(hint, type) and issubclass(hint, Record):
        return Field(name, cast(type[Record], hint.sized_like(owner)), length)
    if hint not in SCALARS:
        raise TypeError(f"{owner.__name__}.{name}: a record holds int, float, records and lists of them, not {hint}")
    return Field(name, wide or SCALARS[hint], length)


def length_of(owner: RecordType, extra: int | Size) -> int:
    return extra if isinstance(extra, int) else owner.sizes[extra.name]


def numpy_attributes() -> frozenset[str]:
    import numpy

    return frozenset(dir(numpy.recarray)) | frozenset(dir(numpy.record))


class RecordType(type):
    """Gives each record class slots, so that a misspelt field is an error in the mirror too."""

    sizes: dict[str, int]
    trailing: tuple[str, ...]

    def __new__(mcs, name: str, bases: tuple[type, ...], space: dict[str, Any], **sizes: int) -> RecordType:
        own = [key for key, hint in space.get("__annotations__", {}).items() if "ClassVar" not in str(hint)]
        space["__slots__"] = (*own, *space.pop("mirror_only", ()))
        return super().__new__(mcs, name, bases, space)

    def __init__(cls, name: str, bases: tuple[type, ...], space: dict[str, Any], **sizes: int) -> None:
        super().__init__(name, bases, space)
        cls.sizes = {**getattr(cls, "sizes", {}), **sizes}

    def sized_like(cls, owner: RecordType) -> RecordType:
        """This record class, with the owner's lengths where it leaves some open."""
        if not any(isinstance(extra, Size) for hint in cls.hints().values() for extra in get_args(hint)):
            return cls
        return RecordType(owner.__name__ + cls.__name__, (cls,), {"__module__": owner.__module__}, **owner.sizes)

    def hints(cls) -> dict[str, Any]:
        return get_type_hints(cls, include_extras=True)

    @property
    def dtype(cls) -> Any:
        """The numpy layout, made at the first use so that facts never import numpy."""
        layout = cls.__dict__.get("_dtype")
        if layout is None:
            layout = layout_of(cls)
            cls._dtype = layout
        return layout

    @property
    def fields(cls) -> tuple[Field, ...]:
        """The fields in their order in memory."""
        known = cls.__dict__.get("_fields")
        if known is None:
            known = cls.declared_fields()
            cls._fields = known
        return known

    def declared_fields(cls) -> tuple[Field, ...]:
        fields = [field_of(cls, name, hint) for name, hint in cls.hints().items() if get_origin(hint) is not ClassVar]
        return tuple(sorted(fields, key=lambda field: field.name in cls.trailing))


def layout_of(record: RecordType) -> Any:
    """The checked numpy layout of one record class."""
    import numpy

    clash = sorted(field.name for field in record.fields if field.name in numpy_attributes())
    if clash:
        raise TypeError(f"{record.__name__}: numpy records already have an attribute {', '.join(clash)}")
    return numpy.dtype([field.numpy() for field in record.fields], align=True)


class Record(metaclass=RecordType):
    """Base of every record; an instance is the mirror without the compiler."""

    trailing: ClassVar[tuple[str, ...]] = ()
    """Fields kept at the end of the layout, so that copies may leave them out."""

    def __init__(self) -> None:
        for field in type(self).fields:
            setattr(self, field.name, field.fresh())

    def copy(self) -> Self:
        """A mirror object with the same values and nothing shared."""
        twin = type(self).__new__(type(self))
        for field in type(self).fields:
            setattr(twin, field.name, field.copied(getattr(self, field.name)))
        return twin

    def assign(self, other: Self) -> None:
        """Take over every value of another mirror object."""
        for field in type(self).fields:
            setattr(self, field.name, field.copied(getattr(other, field.name)))

    def values(self) -> dict[str, Any]:
        """The record as plain dictionaries and lists."""
        return {field.name: plain(getattr(self, field.name)) for field in type(self).fields}


def plain(value: Any) -> Any:
    if isinstance(value, Record):
        return value.values()
    if isinstance(value, list):
        return [plain(item) for item in value]
    return value


def to_numpy(record: Record, into: Any) -> None:
    """Copy a mirror object into a numpy record (one element of an array of that dtype)."""
    for field in type(record).fields:
        write_field(field, getattr(record, field.name), into)


def write_field(field: Field, value: Any, into: Any) -> None:
    if isinstance(field.kind, str):
        into[field.name] = value
    elif field.length is None:
        to_numpy(value, into[field.name])
    else:
        for index, item in enumerate(value):
            to_numpy(item, into[field.name][index])
