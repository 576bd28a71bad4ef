import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Names that leave open what kind of thing they name. */
const OPEN = new Set('said asked told kept known found wanted one own others several'.split(' '));
/** Words with which no doc comment begins: it says what a thing is or does. */
const VAGUE_BEGINNING =
  /^\*\s*(?:\*\s*)?(what|which|whose|whom|who|whoever|whatever|where|when|while|how|why|whether|that|this|these|those|it|its|they|their|of|for|from|to|in|on|by|with|without|as|at|until|after|before|because|if|since|so|beside|behind|among|through|upon|between|under|over|like)\b/i;

const TOP = join(import.meta.dirname, '../..');
const LIST = join(import.meta.dirname, 'unclear-files.txt');
const unclear = new Set(existsSync(LIST) ? readFileSync(LIST, 'utf8').trim().split('\n') : []);

/** Identifiers that a pattern declares. */
function declaredIn(pattern) {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern];
    case 'ObjectPattern':
      return pattern.properties.flatMap((part) => declaredIn(part.value ?? part.argument));
    case 'ArrayPattern':
      return pattern.elements.flatMap(declaredIn);
    case 'AssignmentPattern':
      return declaredIn(pattern.left);
    case 'RestElement':
      return declaredIn(pattern.argument);
    case 'TSParameterProperty':
      return declaredIn(pattern.parameter);
    default:
      return [];
  }
}

/** True of `const [a, b] = [x, y]`. */
function isListOfPairs({ id, init }) {
  return (
    id.type === 'ArrayPattern' &&
    init?.type === 'ArrayExpression' &&
    init.elements.length > 1 &&
    init.elements.every((element) => element?.type !== 'SpreadElement')
  );
}

/**
 * Refuses names of variables, parameters, properties and functions that leave their kind open, `const [a, b] = [x, y]`,
 * and doc comments that begin with a pronoun, a relative or a preposition. Files of the list may have them; one that
 * has none leaves the list.
 */
const rule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      name: '"{{name}}" leaves open what it is: name its kind.',
      comment: 'A doc comment begins with what the thing is or does.',
      pairs: 'Declare each in a statement of its own.',
      clear: 'This file is clear: take it off tools/house/unclear-files.txt.',
    },
  },
  create(context) {
    const problems = [];
    const check = (...nodes) => {
      for (const node of nodes)
        if (node?.type === 'Identifier' && OPEN.has(node.name))
          problems.push({ node, messageId: 'name', data: { name: node.name } });
    };
    const checkFunction = ({ id, params }) => check(id, ...params.flatMap(declaredIn));
    const checkKey = ({ key, computed }) => check(...(computed ? [] : [key]));
    return {
      VariableDeclarator: (node) => {
        check(...declaredIn(node.id));
        if (isListOfPairs(node)) problems.push({ node, messageId: 'pairs' });
      },
      FunctionDeclaration: checkFunction,
      FunctionExpression: checkFunction,
      ArrowFunctionExpression: checkFunction,
      CatchClause: ({ param }) => check(...declaredIn(param)),
      PropertyDefinition: checkKey,
      MethodDefinition: checkKey,
      TSPropertySignature: checkKey,
      TSMethodSignature: checkKey,
      'Program:exit'(program) {
        for (const { type, value, loc } of context.sourceCode.getAllComments())
          if (type === 'Block' && VAGUE_BEGINNING.test(value)) problems.push({ loc, messageId: 'comment' });
        const path = relative(TOP, context.filename).replaceAll('\\', '/');
        if (!unclear.has(path)) problems.forEach((problem) => context.report(problem));
        else if (problems.length === 0) context.report({ node: program, messageId: 'clear' });
      },
    };
  },
};

/** Plugin of ESLint with the rules of this house. */
export const house = { rules: { 'clear-words': rule } };
