import type { Tree } from './tree';

const EXCUSES = 'tools/mutate/allowed.json';

interface Excuse {
  readonly file: string;
  readonly line: string;
}

/** Excuses for mutations of lines that no file has any more. */
export function goneExcuses(tree: Tree): string[] {
  const excuses = JSON.parse(tree.get(EXCUSES) ?? '[]') as readonly Excuse[]; // our own list
  return excuses.filter((excuse) => !isThere(excuse, tree)).map(({ file, line }) => `${file} has no line "${line}"`);
}

function isThere({ file, line }: Excuse, tree: Tree): boolean {
  const lines = tree.get(file)?.split('\n') ?? [];
  return lines.some((text) => text.trim() === line);
}
