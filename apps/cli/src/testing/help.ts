import type { Command } from 'commander';

/** Every command, by the words that lead to it. */
export function commandsIn(command: Command, path: readonly string[] = []): [string, Command][] {
  return [
    [path.join(' '), command],
    ...command.commands.flatMap((subcommand) => commandsIn(subcommand, [...path, subcommand.name()])),
  ];
}

export function helpOf(command: Command): string {
  let help = '';
  command.configureOutput({ writeOut: (text) => (help += text), getOutHelpWidth: () => 80 }).outputHelp();
  return help;
}

/** The calls of rabbet in a text, each as the words that the shell hands over. */
export function callsIn(text: string): string[][] {
  return [...text.matchAll(/(?:^|[ (])rabbet (?!rabbet )([a-z][^|)#&>`\n]*)/gm)].map(([, call = '']) =>
    [...call.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, a, b, word]) => a ?? b ?? word ?? ''),
  );
}

/** Calls that the help of a command shows as examples. */
export function examplesOf(command: Command): string[][] {
  return callsIn(helpOf(command).split('Example')[1] ?? '');
}
