"""The command line: parse, call, print. Everything heavy is imported inside the command that needs it."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from experiments import options

if TYPE_CHECKING:
    from experiments.plan import Plan
    from experiments.replay import Replay
    from experiments.runs import Result

CHECK_FAILED, FAULT, BAD_DATA, INTERRUPTED = 1, 3, 4, 130
SHELLS = ("bash", "zsh", "fish")
WIDEST_HELP = 100


def print_version(ctx: click.Context, param: click.Parameter, asked: bool) -> None:
    if asked:
        from experiments.doctor import own_version

        click.echo(f"steelyard {own_version()}")
        ctx.exit()


class Commands(click.Group):
    """The commands. They end quietly when nobody reads on, as with `| head`."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return None


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": WIDEST_HELP})
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=print_version, help="Print the version."
)
def cli() -> None:
    """Weighs board games: plays millions of them and says, with intervals, what is out of balance."""


# What there is


@cli.command()
@options.as_json
def games(as_json: bool) -> None:
    """List the games."""
    from experiments import catalogue, showing, terminal

    rows = catalogue.listed_games()
    if as_json:
        click.echo(terminal.as_json("games", games=rows))
    else:
        echo_lines(showing.games_lines(rows))


@cli.command()
@click.argument("game", shell_complete=options.known_games)
@click.argument("topic", required=False, metavar="[cards|rules|variants|strategies]", shell_complete=options.topics)
@options.changed_rules
@click.option("--template", is_flag=True, help="Write a rules file to start from.")
@options.as_json
def show(game: str, topic: str | None, template: bool, as_json: bool, **changes: Any) -> None:
    """Show a game, its cards, rules, variants or strategies.

    Every number comes with its provenance, and with the printed one where it was changed.
    """
    from experiments import catalogue, showing, terminal
    from simulator import registry, rulebook
    from simulator.engine.names import UsageError, unknown

    book = rulebook.load(registry.find(game), changes["variants"], changes["files"], changes["sets"])
    if topic is not None and topic not in catalogue.TOPICS:
        raise UsageError(unknown("topic", topic, catalogue.TOPICS))
    if template and (topic or as_json):
        raise click.UsageError(f"--template writes the whole rules file: leave out {topic or '--json'}.")
    if template:
        click.echo(catalogue.template(book), nl=False)
    elif as_json:
        click.echo(terminal.as_json("show", **showing.data_of(topic, book)))
    else:
        echo_lines(showing.lines_of(topic, book))


def echo_lines(lines: Iterable[str]) -> None:
    for line in lines:
        click.echo(line)


# Playing


@cli.command()
@click.argument("game", shell_complete=options.known_games)
@options.changed_rules
@options.sitting
@click.option(
    "--deal",
    type=options.Whole(0, "a deal"),
    default=0,
    show_default=True,
    metavar="NUMBER",
    help="Which deal.",
)
@options.as_json_lines
def play(game: str, deal: int, as_json: bool, **asked: Any) -> None:
    """Play one game and tell it in words."""
    from experiments import plan, replay
    from simulator import registry
    from strategies.trial import try_files

    made = plan.make(registry.find(game), **asked)
    if len(made.cells) > 1:
        raise click.UsageError("play tells one game: give one seat count and one line-up.")
    cell = made.cells[0]
    try_files(cell.lineup.pool, cell.book, cell.seats)
    batch = replay.one_game(made, cell, deal * cell.rotations + 1)
    tell(replay.Replay(cell.book, cell.seats, cell.lineup.pool, batch), as_json)


@cli.command()
@click.argument("game", shell_complete=options.known_games)
@options.changed_rules
@options.sitting
@options.games(100_000, "100_000")
@options.carrying_out
@click.option("--keep", multiple=True, metavar="TABLE", help="Store 'cards' too: card events game by game.")
@click.option("--audit", is_flag=True, help="Check every invariant of the game after every decision.")
@options.as_json
@options.quiet
def run(
    game: str, n: int, workers: int | None, out: Path | None, dry_run: bool, as_json: bool, quiet: bool, **asked: Any
) -> None:
    """Play many games and store them.

    The same command again continues what was interrupted; a larger -n plays on.
    """
    from experiments import plan
    from simulator import registry

    made = plan.make(registry.find(game), **asked)
    if dry_run:
        say_estimate("run", made, n, workers, as_json, quiet)
    else:
        say_result(made, carried_out(made, n, out, workers, quiet or as_json), as_json)


@cli.command()
@click.argument("run", shell_complete=options.folders)
@click.argument("place", metavar="CELL:GAME")
@options.as_json_lines
def replay(run: str, place: str, as_json: bool) -> None:
    """Tell a stored game in words.

    It is played again first and must come out as it was stored.
    """
    from experiments import replay as stored

    tell(stored.game(run, *stored.read_place(place)), as_json)


def tell(told: Replay, as_json: bool) -> None:
    from experiments import telling
    from simulator.engine import trace

    events = trace.follow(told.book, told.seats, told.pool, told.batch)
    echo_lines(telling.as_json(events) if as_json else telling.in_words(events, told.book))


def carried_out(plan: Plan, n: int, out: Path | None, workers: int | None, quiet: bool) -> Result:
    """Play a plan with its progress on stderr."""
    from experiments import outcome, runs, terminal
    from experiments.plan import checked_games

    notes = terminal.Notes(quiet)
    folder = out or Path("runs") / outcome.folder_name(plan)
    checked_games(n)
    notes.say(f"Seed {plan.seed}; the run goes to {folder}")
    with notes.playing(plan.games_for(n)) as update:

        def progress(done: int, total: int, rate: float) -> None:
            update(done, outcome.width_words(plan, n, done))

        return runs.run(plan, n, folder, threads(workers), progress, say=notes.say, compiling=notes.compiling)


def threads(workers: int | None) -> int:
    return workers or os.cpu_count() or 1


def say_result(plan: Plan, result: Result, as_json: bool) -> None:
    from experiments import outcome, terminal

    if as_json:
        click.echo(terminal.as_json("run", **outcome.result_data(result, plan)))
    else:
        echo_lines(outcome.result_lines(result, plan))


def say_estimate(command: str, plan: Plan, n: int, workers: int | None, as_json: bool, quiet: bool) -> None:
    from experiments import outcome, runs, terminal

    notes = terminal.Notes(quiet or as_json)
    found = runs.estimate(plan, n, threads(workers), compiling=notes.compiling)
    if as_json:
        click.echo(terminal.as_json(command, dry_run=True, **outcome.estimate_data(found)))
    else:
        click.echo(outcome.estimate_words(found))


# What came out


@cli.command()
@click.argument("target", metavar="GAME|RUN", shell_complete=options.games_or_folders)
@options.changed_rules
@options.sitting
@options.games(None, "by the game")
@options.carrying_out
@options.as_json
@options.quiet
def report(
    target: str, n: int | None, workers: int | None, out: Path | None, dry_run: bool,
    as_json: bool, quiet: bool, **asked: Any,
) -> None:  # fmt: skip
    """Say what is out of balance in a game or a run.

    A game is played first; a run is a folder that was stored before.
    """
    from experiments import reporting
    from simulator import registry
    from simulator.engine.names import UsageError, unknown

    if is_run(Path(target), target in registry.games()):
        refuse_play_options(target)
        write_report(Path(target), as_json, quiet)
        return
    if target not in registry.games():
        raise UsageError(unknown("game and no run folder", target, registry.games()))
    plan = reporting.plan_for(registry.find(target), **asked)
    games = n or reporting.games_for(plan)
    if dry_run:
        say_estimate("report", plan, games, workers, as_json, quiet)
    else:
        write_report(carried_out(plan, games, out, workers, quiet or as_json).folder, as_json, quiet)


def is_run(folder: Path, named_like_a_game: bool) -> bool:
    """A folder is meant as a run, but for one that only has the name of a game."""
    return (folder / "manifest.json").exists() if named_like_a_game else folder.is_dir()


def refuse_play_options(target: str) -> None:
    """A stored run has been played: options of playing would be ignored without a word."""
    ctx = click.get_current_context()
    for param in ctx.command.params:
        name = str(param.name)
        given = ctx.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE
        if given and name not in ("target", "as_json", "quiet"):
            wrong = f"{param.opts[0]} changes what is played, but {target} is a stored run."
            raise click.UsageError(f"{wrong} Give a game to play it anew.")


def write_report(folder: Path, as_json: bool, quiet: bool) -> None:
    """Weigh a stored run: print the findings, write the files and say where."""
    from experiments import outcome, terminal
    from experiments.records import read_manifest
    from reports import as_json as machine
    from reports import build, files, text

    read_manifest(folder)  # Refuses what is no run, or not what was written.
    terminal.Notes(quiet or as_json).say("Weighing the results ...")
    made = build.build(folder)
    paths = files.write(made, folder)
    if as_json:
        click.echo(machine.as_json(made))
    else:
        click.echo(text.text(made, terminal.width()))
        click.echo(outcome.files_words(paths))


@cli.command()
@click.argument("run", shell_complete=options.folders)
@click.argument("sql")
@click.option("--csv", "as_csv", is_flag=True, help="Print comma-separated values.")
@options.as_json
def query(run: str, sql: str, as_csv: bool, as_json: bool) -> None:
    """Ask the tables of a run in SQL.

    The tables are games, seats, cards, options, pairs, card_games and cells.
    """
    from experiments import query as queries
    from experiments import terminal

    if as_csv and as_json:
        raise click.UsageError("--csv and --json do not go together: choose one.")
    frame = queries.answer(run, sql)
    if as_json:
        click.echo(terminal.as_json("query", columns=frame.columns, rows=queries.as_data(frame.rows())))
    elif as_csv:
        click.echo(queries.as_csv(frame), nl=False)
    else:
        echo_lines(terminal.frame_lines(frame))


# This machine


@cli.command()
@click.argument("game", required=False, shell_complete=options.known_games)
@options.seats
@click.option("--quick", is_flag=True, help="Shorter measurements, less exact.")
@options.as_json
@options.quiet
def bench(game: str | None, seats: tuple[int, ...], quick: bool, as_json: bool, quiet: bool) -> None:
    """Measure games and decisions a second on this machine."""
    from experiments import bench as benches
    from experiments import terminal
    from simulator import registry

    notes = terminal.Notes(quiet or as_json)
    games = [registry.find(game)] if game else list(registry.games().values())
    results = [benches.measure(one, seats or None, quick, notes.say) for one in games]
    if as_json:
        click.echo(terminal.as_json("bench", games=results))
    else:
        echo_lines(line for result in results for line in benches.lines(result))


@cli.command()
@options.as_json
def doctor(as_json: bool) -> None:
    """Look for what is wrong with this installation."""
    from experiments import doctor as doctors
    from experiments import terminal

    checks = doctors.examine(compile_too=True)
    if as_json:
        click.echo(terminal.as_json("doctor", checks=doctors.as_rows(checks)))
    else:
        echo_lines(doctors.lines(checks))
    if not all(check.well for check in checks):
        click.get_current_context().exit(CHECK_FAILED)


@cli.command()
@click.argument("shell", type=click.Choice(SHELLS), required=False)
def completion(shell: str | None) -> None:
    """Print the script that completes commands in a shell.

    For this session: eval "$(steelyard completion bash)"
    """
    from click.shell_completion import get_completion_class

    name = shell or Path(os.environ.get("SHELL", "")).name
    maker = get_completion_class(name) if name in SHELLS else None
    if maker is None:
        raise click.UsageError(f"There is no completion for the shell '{name}'. Name one: {', '.join(SHELLS)}.")
    click.echo(maker(cli, {}, "steelyard", "_STEELYARD_COMPLETE").source())


# Errors


def main() -> None:
    """Run the command line and leave with its exit code."""
    sys.exit(exit_code(sys.argv[1:]))


def exit_code(arguments: list[str]) -> int:
    """Run one command; whatever goes wrong for the user is one sentence and a code."""
    try:
        return int(cli.main(arguments, prog_name="steelyard", standalone_mode=False) or 0)
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message())
        return 0
    except click.ClickException as error:
        return failed(sentence(error), error.exit_code)
    except (KeyboardInterrupt, click.Abort):
        return failed("Interrupted.", INTERRUPTED)
    except Exception as error:
        return known_failure(error)


def known_failure(error: Exception) -> int:
    """The code of an error that was written for a person, or of what the system refuses.

    Any other one is a fault of ours and keeps its traceback.
    """
    import traceback

    from reports.errors import ReportError
    from simulator.engine.names import SteelyardError

    if isinstance(error, SteelyardError | ReportError):
        return failed(str(error), error.code)
    if isinstance(error, OSError) and error.strerror:
        return failed(f"{error.filename or 'The output'} cannot be used: {error.strerror}.", BAD_DATA)
    traceback.print_exception(error)
    return failed("This is a fault of Steelyard, not of what you gave. Please report it with the lines above.", FAULT)


def sentence(error: click.ClickException) -> str:
    """A usage error of click's, with where to read on."""
    command = getattr(getattr(error, "ctx", None), "command_path", "steelyard")
    text = error.format_message()
    return f"{text}{'' if text.endswith(('.', '?', '?)')) else '.'} See '{command} --help'."


def failed(text: str, code: int) -> int:
    click.echo(f"{click.style('Error:', fg='red', bold=True)} {text}", err=True)
    return code


if __name__ == "__main__":
    main()
