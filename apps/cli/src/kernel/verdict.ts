import { Problem } from '@rabbet/client';
import { Refusal, OperationalError } from '@rabbet/domain/deciders/refusal';
import { flagOf } from './field-options';
import { sentenceOnFile } from './files';
import { GivenUp } from './retrier';
import { type FieldError, WrongWord } from './rows';
import { harmless } from './texts';

const EXIT = { refused: 1, usage: 2, unreachable: 69, fault: 70 } as const;

export const EXIT_CODES = `
Exit codes:
  0   done
  ${EXIT.refused}   the shop says no, or there is no such thing or file; of many rows, one at
      least was refused
  ${EXIT.usage}   the call was not understood
  ${EXIT.unreachable}  the server does not answer
  ${EXIT.fault}  a fault of this program or of the server`;

/** What an error means to whoever called: the message of a fault of ours tells where it was. */
export function verdictOn(error: unknown): { exitCode: number; message: string } {
  if (error instanceof Problem) return { exitCode: exitCodeOf(error), message: harmless(sentences(error).join('\n')) };
  if (error instanceof GivenUp) return { exitCode: EXIT.unreachable, message: harmless(error.message) };
  if (error instanceof WrongWord)
    return { exitCode: EXIT.refused, message: harmless(flagged(error.errors).join('\n')) };
  const told = error instanceof Refusal || error instanceof OperationalError ? error : sentenceOnFile(error);
  if (told) return { exitCode: EXIT.refused, message: harmless(told.message) };
  return { exitCode: EXIT.fault, message: String(error instanceof Error ? error.stack : error) };
}

export function exitCodeOfUsage(exitCode: number): number {
  return exitCode === 0 ? 0 : EXIT.usage;
}

function exitCodeOf({ status }: Problem): number {
  if ([0, 502, 503, 504].includes(status)) return EXIT.unreachable;
  return status >= 500 ? EXIT.fault : EXIT.refused;
}

function sentences({ status, detail, errors }: Problem): string[] {
  if (status === 401 || status === 403)
    return [
      detail,
      'Call it in the folder where Rabbet was started (or set RABBET_HOME), or give the token: RABBET_TOKEN or --token-file.',
    ];
  return errors.length > 0 ? flagged(errors) : [detail];
}

/** A rule speaks of "it": which option that is, stands before it. */
function flagged(errors: readonly FieldError[]): string[] {
  return errors.map(({ field, code, message }) => (field && code ? `--${flagOf(field)}: ${message}` : message));
}
