const internals = new URL('./mutators/mutate.js', import.meta.resolve('@stryker-mutator/instrumenter'));

/**
 * Changes to Stryker's list of mutations, which it has no setting for: limits and fees are moved by one, and calls and
 * spreads that stand alone are left out; words that only people read stay as they are.
 */
export async function setMutations() {
  const { allMutators } = await import(internals);
  if (!Array.isArray(allMutators)) throw new Error('This version of Stryker keeps its mutations elsewhere.');
  const ours = [moveNumbers, leaveOutCalls, leaveOutSpreads];
  allMutators.push(...ours);
  for (const mutator of allMutators) {
    const mutate = mutator.mutate.bind(mutator);
    mutator.mutate = (path) => (isSpared(path, mutator.name) ? [] : mutate(path));
  }
}

const moveNumbers = {
  name: 'Number',
  *mutate({ node, parent, key }) {
    if (key === 'key' && !parent.computed) return;
    if (node.type === 'NumericLiteral') yield { type: 'NumericLiteral', value: node.value + 1 };
    if (node.type === 'BigIntLiteral') yield { type: 'BigIntLiteral', value: String(BigInt(node.value) + 1n) };
  },
};

const leaveOutCalls = {
  name: 'Call',
  *mutate({ node }) {
    if (node.type !== 'ExpressionStatement' || node.expression.type !== 'CallExpression') return;
    yield { type: 'EmptyStatement' };
  },
};

const leaveOutSpreads = {
  name: 'Spread',
  *mutate({ node, parent, parentPath }) {
    if (parent?.type !== 'SpreadElement') return;
    if (parentPath.parent.type === 'ObjectExpression') {
      if (node.type !== 'ObjectExpression') yield { type: 'ObjectExpression', properties: [] };
    } else if (node.type !== 'ArrayExpression') yield { type: 'ArrayExpression', elements: [] };
  },
};

function isSpared(path, mutation) {
  return isWords(path) || (isDescribing(path) && mutation !== 'Number' && mutation !== 'BooleanLiteral');
}

/** True of words for people: the message of a refusal or a bug, and the description of a field. */
function isWords(path) {
  return path.find(({ parent, key, listKey }) => {
    if (parent?.type === 'ObjectProperty') return key === 'value' && ['about', 'title'].includes(parent.key.name);
    if (listKey !== 'arguments') return false;
    return parent.callee.name === 'refuse'
      ? key === 1
      : parent.type === 'NewExpression' && parent.callee.name === 'Error';
  });
}

/** A table of fields or a list is data that the edges parse by, or a kind that carries one: of these, limits and flags count. */
function isDescribing(path) {
  if (path.find(({ node: { type, callee } }) => type === 'CallExpression' && callee.name === 'list')) return true;
  const inTable = path.find(
    ({ node: { type, typeAnnotation } }) =>
      type === 'TSSatisfiesExpression' && typeAnnotation.typeName?.name === 'Fields',
  );
  return inTable ?? path.find(({ parent, key }) => key === 'value' && parent?.key?.name === 'fields');
}
