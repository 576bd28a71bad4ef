/** Ways to show a piece: in a mat and a thin frame, in a floater, on the plain ground, in its own moulding. */
export const HANGINGS = ['matted', 'floater', 'object', 'bare'] as const;
export type Hanging = (typeof HANGINGS)[number];
/** Hanging of pieces without a type, or whose type names none. */
export const USUAL_HANGING: Hanging = 'matted';
