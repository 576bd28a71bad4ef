/** Error of a text that cannot be parsed as a value, with advice. By its code, commander prints it beside the option. */
export class UnreadableWord extends Error {
  readonly code = 'commander.invalidArgument';
  readonly exitCode = 1;
}
