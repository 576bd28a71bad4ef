export interface Instruction {
  readonly name: string;
  readonly flags: readonly string[];
  /** Words after the flags, or those of a JSON list. */
  readonly words: readonly string[];
  readonly text: string;
}

/** The stages of a Dockerfile, each beginning with its FROM. */
export function stagesIn(dockerfile: string): Instruction[][] {
  const lines = dockerfile.replaceAll(/^#.*\n/gm, '').replaceAll(/\\\n/g, ' ');
  const stages: Instruction[][] = [];
  for (const line of lines.split('\n').filter((text) => text.trim() !== '')) {
    const instruction = parse(line);
    if (instruction.name === 'FROM') stages.push([]);
    stages.at(-1)?.push(instruction);
  }
  return stages;
}

function parse(line: string): Instruction {
  const [name = '', ...rest] = line.trim().split(/\s+/);
  const flags = rest.filter((word) => word.startsWith('--'));
  const text = rest.filter((word) => !word.startsWith('--')).join(' ');
  return { name, flags, text, words: /^(CMD )?\[/.test(text) ? listIn(text) : text.split(' ') };
}

function listIn(text: string): string[] {
  return JSON.parse(text.replace(/^CMD /, '')) as string[]; // Docker asks for a list of texts there as well
}

/** Environment variables that a stage sets. */
export function environmentOf(stage: readonly Instruction[]): Record<string, string> {
  const pairs = stage.filter(({ name }) => name === 'ENV').flatMap(({ words }) => words);
  return Object.fromEntries(pairs.map((pair) => [pair.split('=', 1).join(), pair.slice(pair.indexOf('=') + 1)]));
}
