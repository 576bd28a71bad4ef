import { importsIn } from './imports';
import type { Tree } from './tree';

/** Every ring of files that import each other, types included, as `a -> b -> a`. */
export function cyclesIn(tree: Tree): string[] {
  const targets = new Map<string, Set<string>>();
  for (const { from, file } of importsIn(tree))
    if (file !== null && tree.has(file)) targets.set(from, (targets.get(from) ?? new Set()).add(file));

  const cycles: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): void => {
    const start = path.indexOf(file);
    if (start >= 0) cycles.push([...path.slice(start), file].join(' -> '));
    if (start >= 0 || done.has(file)) return;
    for (const next of targets.get(file) ?? []) visit(next, [...path, file]);
    done.add(file);
  };
  for (const file of targets.keys()) visit(file, []);
  return cycles;
}
