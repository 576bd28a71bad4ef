/** A word that cannot be read, with what would be right. Its code has commander tell it beside the option. */
export class Unreadable extends Error {
  readonly code = 'commander.invalidArgument';
  readonly exitCode = 1;
}
