/** Subjects of inquiries, by their names on the wire; 'shop' is all else. A new subject is a line here. */
export const SUBJECTS = {
  shop: { title: 'The shop', asking: 'Ask us', isOfOne: false },
  piece: { title: 'A piece', asking: 'Inquire about this piece', isOfOne: true },
  artist: { title: 'An artist', asking: 'Inquire about this artist', isOfOne: true },
  framing: { title: 'Custom framing', asking: 'Ask about framing', isOfOne: false },
  mirrors: { title: 'Custom mirrors', asking: 'Ask about mirrors', isOfOne: false },
  commission: { title: 'A commission', asking: 'Ask about a commission', isOfOne: false },
  businesses: { title: 'Art for a business', asking: 'Ask about art for your business', isOfOne: false },
  consultation: { title: 'A consultation', asking: 'Ask for a consultation', isOfOne: false },
  installation: { title: 'An installation', asking: 'Ask about an installation', isOfOne: false },
  workshop: { title: 'A workshop', asking: 'Ask about this workshop', isOfOne: true },
} as const satisfies Readonly<Record<string, SubjectKind>>;

interface SubjectKind {
  readonly title: string;
  /** Words of the link to the form, and its title. */
  readonly asking: string;
  /** True for subjects with an id. */
  readonly isOfOne: boolean;
}
export type Subject = keyof typeof SUBJECTS;
export const SUBJECT_NAMES = Object.keys(SUBJECTS) as [Subject, ...Subject[]]; // its own names

/** Words in place of those of a piece, once it is sold. */
export const ASKING_FOR_SIMILAR = 'Ask for something similar';

export function isSubject(name: string): name is Subject {
  return Object.hasOwn(SUBJECTS, name);
}
