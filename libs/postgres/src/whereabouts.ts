import { isMasterKey, MASTER_KEY_FORM } from './keys/load-master-key';

/** Variable of the environment. */
export interface Variable<T> {
  readonly about: string;
  /** Value or effect without the variable, in words for a person. */
  readonly unset: string;
  /** Undefined for a text that is none of those that it may be. */
  readonly parse: (text: string) => T | undefined;
  /** Valid values, as the end of "PORT should be ...". */
  readonly right: string;
  /** True where its value may hold a password or key: no sentence repeats it. */
  readonly isSecret?: true;
}

/** Variables that say where the data of a shop is, and what opens it: the server and commands of operators read them. */
export const WHEREABOUTS = {
  RABBET_HOME: {
    about: 'the data folder',
    unset: '.rabbet',
    parse: (text: string) => (text.includes('\0') ? undefined : text),
    right: 'the path of a folder',
  } satisfies Variable<string>,
  RABBET_MASTER_KEY: {
    about: 'the key that locks what is said of persons, 32 bytes in hexadecimal',
    unset: 'a key of its own in the data folder',
    parse: (text: string) => (isMasterKey(text) ? text : undefined),
    right: MASTER_KEY_FORM,
    isSecret: true,
  } satisfies Variable<string>,
  DATABASE_URL: {
    about: 'the Postgres to use',
    unset: 'a Postgres of its own in the data folder',
    parse: (text: string) => urlOf(text, ['postgres', 'postgresql']),
    right: 'of the form postgres://user:password@host:5432/database',
    isSecret: true,
  } satisfies Variable<string>,
  EVENT_STORE_URL: {
    about: 'where the log of events is',
    unset: 'the same Postgres',
    parse: (text: string) => urlOf(text, ['postgres', 'postgresql', 'esdb', 'esdb+discover']),
    right: 'of the form esdb://host:2113?tls=false or postgres://user:password@host:5432/database',
    isSecret: true,
  } satisfies Variable<string>,
};

/** Reads variables, and gathers a sentence on each that cannot be used. What is set to nothing is not set. */
export class VariableReader {
  readonly wrong: string[] = [];
  constructor(private readonly env: NodeJS.ProcessEnv) {}

  read<T>(name: string, { parse, right, isSecret }: Variable<T>): T | undefined {
    const text = this.env[name]?.trim();
    if (!text) return undefined;
    const value = parse(text);
    if (value === undefined)
      this.wrong.push(`${name} ${isSecret ? '' : `is ${JSON.stringify(text)}, and `}should be ${right}.`);
    return value;
  }

  whereabouts() {
    return {
      home: this.read('RABBET_HOME', WHEREABOUTS.RABBET_HOME) ?? '.rabbet',
      masterKey: this.read('RABBET_MASTER_KEY', WHEREABOUTS.RABBET_MASTER_KEY),
      databaseUrl: this.read('DATABASE_URL', WHEREABOUTS.DATABASE_URL),
      eventStoreUrl: this.read('EVENT_STORE_URL', WHEREABOUTS.EVENT_STORE_URL),
    };
  }
}

function urlOf(text: string, schemes: readonly string[]): string | undefined {
  return schemes.some((scheme) => text.startsWith(`${scheme}://`)) && URL.canParse(text) ? text : undefined;
}
