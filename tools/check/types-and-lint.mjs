import { ESLint } from 'eslint';
import ts from 'typescript';

// node tools/check/types-and-lint.mjs [configuration of ESLint]: what the compiler and ESLint say of the folder that this
// runs in. Both go by one program, so that the types of an expression are worked out once.
const [configuration = null] = process.argv.slice(2);
const folder = process.cwd();

const program = programOf('tsconfig.json');
const diagnostics = ts.getPreEmitDiagnostics(program);
if (diagnostics.length > 0) console.log(textOf(diagnostics));

const eslint = new ESLint({
  cwd: folder,
  overrideConfigFile: configuration,
  overrideConfig: {
    files: ['**/*.{ts,mts,tsx}'],
    languageOptions: { parserOptions: { projectService: false, programs: [program] } },
  },
});
const results = await eslint.lintFiles('.');
const formatter = await eslint.loadFormatter('stylish');
const findings = await formatter.format(results);
if (findings) console.log(findings);

const isClean = results.every(({ errorCount, warningCount }) => errorCount + warningCount === 0);
process.exitCode = diagnostics.length === 0 && isClean ? 0 : 1;

/** Makes the program of a tsconfig.json, with nodes that know their parents, as rules need them. */
function programOf(file) {
  const onUnRecoverableConfigFileDiagnostic = (diagnostic) => {
    throw new Error(textOf([diagnostic]));
  };
  const parsed = ts.getParsedCommandLineOfConfigFile(file, {}, { ...ts.sys, onUnRecoverableConfigFileDiagnostic });
  return ts.createProgram({
    rootNames: parsed.fileNames,
    options: parsed.options,
    configFileParsingDiagnostics: ts.getConfigFileParsingDiagnostics(parsed),
    host: ts.createCompilerHost(parsed.options, true),
  });
}

function textOf(messages) {
  return ts.formatDiagnostics(messages, {
    getCanonicalFileName: (name) => name,
    getCurrentDirectory: () => folder,
    getNewLine: () => '\n',
  });
}
