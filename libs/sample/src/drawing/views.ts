/** How much of a picture is drawn, and from where: the other side of what stands in the round, or a part of the surface. */
export const VIEWS = ['whole', 'other', 'left', 'right'] as const;
export type View = (typeof VIEWS)[number];

export function isView(name: string): name is View {
  return VIEWS.some((one) => one === name);
}

/** What part of a picture of that size a view shows: left and top edge, width and height. */
export function partOf(view: View, width: number, height: number): readonly [number, number, number, number] {
  const [across, down] = [width * 0.42, height * 0.42];
  if (view === 'left') return [width * 0.14, height * 0.3, across, down];
  return view === 'right' ? [width * 0.48, height * 0.5, across, down] : [0, 0, width, height];
}
