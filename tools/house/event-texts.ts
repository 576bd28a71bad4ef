import { join } from 'node:path';
import ts from 'typescript';

const TOP = join(__dirname, '../..');
/** Types that can be a text, among them `any` and `unknown`. */
const TEXT_OR_ANYTHING = ts.TypeFlags.String | ts.TypeFlags.TemplateLiteral | ts.TypeFlags.Any | ts.TypeFlags.Unknown;
const STREAMS = join(TOP, 'libs/domain/src/registry/streams.ts');

/** Texts in clear in the events of each of STREAMS, in their order, as paths of fields. */
export function textsInEvents(file = STREAMS): ReadonlySet<string>[] {
  const settings = ts.getParsedCommandLineOfConfigFile(
    join(TOP, 'tsconfig.json'),
    { noEmit: true },
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
        throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
      },
    },
  );
  const program = ts.createProgram([file], settings!.options); // it would have thrown
  const checker = program.getTypeChecker();
  return decidersIn(program.getSourceFile(file)!) // its own root
    .map((decider) => textsOf(decider, checker));
}

/** The elements of the list STREAMS. */
function decidersIn(file: ts.SourceFile): ts.Identifier[] {
  const deciders: ts.Identifier[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isArrayLiteralExpression(node)) deciders.push(...node.elements.filter(ts.isIdentifier));
    ts.forEachChild(node, look);
  };
  look(file);
  return deciders;
}

function textsOf(decider: ts.Identifier, checker: ts.TypeChecker): ReadonlySet<string> {
  const evolve = checker.getTypeAtLocation(decider).getProperty('evolve');
  if (!evolve) throw new Error(`${decider.text} is no decider`);
  const texts = new Set<string>();
  for (const event of checker.getTypeOfSymbolAtLocation(evolve, decider).getProperties()) {
    // by event type, a function of state, data and event
    const [signature] = checker.getTypeOfSymbolAtLocation(event, decider).getCallSignatures();
    const data = signature?.getParameters()[1];
    if (!data) throw new Error(`${event.name} of ${decider.text} has no data`);
    addTexts(checker.getTypeOfSymbolAtLocation(data, decider), '', texts);
  }
  return texts;

  function addTexts(type: ts.Type, path: string, texts: Set<string>): void {
    if (type.isUnion()) return type.types.forEach((member) => addTexts(member, path, texts));
    if (type.flags & TEXT_OR_ANYTHING) return void texts.add(path);
    if (!(type.flags & ts.TypeFlags.Object) && !type.isIntersection()) return;
    const element = checker.getIndexTypeOfType(type, ts.IndexKind.Number);
    if (element) return addTexts(element, path, texts);
    const named = checker.getIndexTypeOfType(type, ts.IndexKind.String);
    if (named) addTexts(named, `${path}.*`, texts);
    for (const property of type.getProperties())
      addTexts(
        checker.getTypeOfSymbolAtLocation(property, decider),
        path ? `${path}.${property.name}` : property.name,
        texts,
      );
  }
}
