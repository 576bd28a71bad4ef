/** What visitors ask about, by the words of the wire; 'shop' is all else. A later kind is a line here. */
export const SUBJECTS = {
  shop: { title: 'The shop', isOfOne: false },
  piece: { title: 'A piece', isOfOne: true },
  artist: { title: 'An artist', isOfOne: true },
  framing: { title: 'Custom framing', isOfOne: false },
  workshop: { title: 'A workshop', isOfOne: true },
} as const satisfies Readonly<Record<string, SubjectKind>>;

interface SubjectKind {
  readonly title: string;
  /** It has a number that says which. */
  readonly isOfOne: boolean;
}
export type Subject = keyof typeof SUBJECTS;
export const SUBJECT_NAMES = Object.keys(SUBJECTS) as [Subject, ...Subject[]]; // its own names
