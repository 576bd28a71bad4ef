/** What `npm run bench` was asked for. */
export interface Asked {
  /** None is all that do not take many minutes. */
  readonly sections: readonly string[];
  readonly json: boolean;
  /** Of sections that go through pages: `--pages=home,event`. Null is all of them. */
  readonly pages: readonly string[] | null;
}

export function askedBy(args: readonly string[]): Asked {
  const [, pages] = /^--pages=(.+)$/.exec(args.find((arg) => arg.startsWith('--pages=')) ?? '') ?? [];
  return {
    sections: args.filter((arg) => !arg.startsWith('--')),
    json: args.includes('--json'),
    pages: pages?.split(',') ?? null,
  };
}
