import type { Tree } from './tree';

/** A doc comment begins with what the thing is or does: with none of these. */
const UNCLEAR =
  /^(what|which|whose|whom|who|whoever|whatever|where|when|while|how|why|whether|that|this|these|those|it|its|they|their|of|for|from|to|in|on|by|with|without|as|at|until|after|before|because|if|since|so|beside|behind|among|through|upon|between|under|over|like)\b/i;
/** Names of helpers that do not say what they return or are. */
const VAGUE =
  /\b(?:function|const)\s+(told|asked|several|hung|shown|ifAny)\b(?=\s*(?:[(<]|=\s*(?:async\s*)?(?:\(|<|\w+\s*=>)))/g;

/** Doc comments that begin unclearly, as `path:line` and their first words. */
export function unclearComments(tree: Tree): string[] {
  return [...tree]
    .filter(([path]) => /\.([cm]?tsx?|mjs)$/.test(path))
    .flatMap(([path, text]) => {
      const comments = [...text.matchAll(/\/\*\*\s*(?:\*\s*)?([^\n*]+)/g)];
      return comments.flatMap(({ index, 1: words = '' }) =>
        UNCLEAR.test(words) ? [`${path}:${text.slice(0, index).split('\n').length} ${words.slice(0, 40)}`] : [],
      );
    });
}

/** Helpers by vague names, as `path name`. */
export function vagueNames(tree: Tree): string[] {
  return [...tree]
    .filter(([path]) => /\.tsx?$/.test(path))
    .flatMap(([path, text]) => [...text.matchAll(VAGUE)].map(([, name]) => `${path} ${name}`));
}
