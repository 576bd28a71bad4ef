import { Argument, type Command } from 'commander';
import { toOptionWord } from '@rabbet/imports';

const SCRIPTS = { bash, zsh, fish } as const;
type Shell = keyof typeof SCRIPTS;

/** `rabbet completion bash`: a script made of the very commands and options that there are. */
export function completionCommand(program: Command): void {
  program
    .command('completion')
    .description('print a script that completes commands, options and choices in a shell')
    .addArgument(new Argument('<shell>').choices(Object.keys(SCRIPTS)))
    .addHelpText(
      'after',
      `
Examples:
  rabbet completion bash > ~/.local/share/bash-completion/completions/rabbet
  rabbet completion zsh  > ~/.zfunc/_rabbet    (a folder of your fpath)
  rabbet completion fish > ~/.config/fish/completions/rabbet.fish`,
    )
    .action((shell: Shell) => void process.stdout.write(completionScript(program, shell)));
}

interface Word {
  readonly word: string;
  readonly about: string;
}

/** Place in the tree of commands, with the words and options that can follow. */
interface Place {
  /** Words that lead there, such as `artworks add`; empty at the root. */
  readonly path: string;
  readonly words: readonly Word[];
  readonly options: readonly (Word & { readonly takes: boolean; readonly choices: readonly string[] })[];
}

export function completionScript(program: Command, shell: Shell): string {
  return SCRIPTS[shell](placesIn(program, '', []));
}

function placesIn(command: Command, path: string, inherited: Place['options']): Place[] {
  const ownOptions = command.options
    .filter(({ hidden, long }) => !hidden && long)
    .map(({ long, description, argChoices = [], required, optional }) => ({
      word: long ?? '',
      about: description,
      takes: required || optional,
      choices: argChoices.map(toOptionWord),
    }));
  const options = [...ownOptions, ...inherited];
  const commands = command.commands.map((subcommand): Word => ({
    word: subcommand.name(),
    about: subcommand.description(),
  }));
  const choices = command.registeredArguments.flatMap(({ argChoices = [] }) =>
    argChoices.map((word): Word => ({ word: toOptionWord(word), about: '' })),
  );
  const help = { word: '--help', about: 'how it is used', takes: false, choices: [] };
  return [
    { path, words: [...commands, ...choices], options: [...options, help] },
    ...command.commands.flatMap((subcommand) =>
      placesIn(subcommand, path === '' ? subcommand.name() : `${path} ${subcommand.name()}`, options),
    ),
  ];
}

function bash(places: readonly Place[]): string {
  return `# bash completion of rabbet
_rabbet() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" prev="\${COMP_WORDS[COMP_CWORD-1]}" path='' i word
  local -a candidates=()
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "\${path:+$path }\${COMP_WORDS[i]}" in
      ${pathsIn(places).join(' | ')}) path="\${path:+$path }\${COMP_WORDS[i]}" ;;
    esac
  done
  case "$path:$prev" in
${casesOf(places)}
  esac
  COMPREPLY=()
  cur="$(printf '%s' "$cur" | tr '[:upper:]' '[:lower:]')" # the bash of macOS has no other way
  for word in "\${candidates[@]}"; do
    [[ $word == "$cur"* ]] && COMPREPLY+=("$(printf '%q' "$word")")
  done
}
complete -o default -F _rabbet rabbet
`;
}

function zsh(places: readonly Place[]): string {
  return `#compdef rabbet
_rabbet() {
  local prev="\${words[CURRENT-1]}" at='' i
  local -a said=("\${(@)words}")
  for ((i = 2; i < CURRENT; i++)); do
    case "\${at:+$at }\${said[i]}" in
      ${pathsIn(places).join(' | ')}) at="\${at:+$at }\${said[i]}" ;;
    esac
  done
  local -a candidates=()
  case "$at:$prev" in
${casesOf(places)}
  esac
  if (( \${#candidates} )); then compadd -M 'm:{A-Z}={a-z}' -a candidates; else _files; fi
}
if [ "$funcstack[1]" = "_rabbet" ]; then _rabbet "$@"; else compdef _rabbet rabbet; fi
`;
}

function pathsIn(places: readonly Place[]): string[] {
  return places.flatMap(({ path }) => (path === '' ? [] : [quoted(path)]));
}

/** Shell cases: after an option with a value its choices (or files), everywhere else the next words and options. */
function casesOf(places: readonly Place[]): string {
  return places
    .flatMap(({ path, words, options }) => [
      ...options
        .filter(({ takes }) => takes)
        .map(
          ({ word, choices }) => `    ${quoted(`${path}:${word}`)}) candidates=(${choices.map(quoted).join(' ')}) ;;`,
        ),
      `    ${quoted(`${path}:`)}*) candidates=(${[...words, ...options].map(({ word }) => quoted(word)).join(' ')}) ;;`,
    ])
    .join('\n');
}

function fish(places: readonly Place[]): string {
  const lines = places.flatMap(({ path, words, options }) => {
    const at = `complete -c rabbet -n ${quoted(`__rabbet_at ${path}`.trim())}`;
    return [
      ...words.map(({ word, about }) => `${at} -f -a ${quoted(word)}${described(about)}`),
      ...options.map(
        ({ word, about, takes, choices }) =>
          `${at} -l ${word.slice(2)}${choices.length > 0 ? ` -x -a ${quoted(choices.map(quoted).join(' '))}` : takes ? ' -r' : ''}${described(about)}`,
      ),
    ];
  });
  return `# fish completion of rabbet
function __rabbet_at
  set -l at
  for word in (commandline -opc)[2..-1]
    if contains -- (string join ' ' $at $word) ${pathsIn(places).join(' ')}
      set -a at $word
    end
  end
  test "$at" = "$argv"
end
${lines.join('\n')}
`;
}

function described(about: string): string {
  return about === '' ? '' : ` -d ${quoted(about)}`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
