export interface PageImage {
  readonly id: number;
  readonly title: string;
  readonly alt: string;
  /** Place of what counts, from the upper edge: a banner shows 62 hundredths of the height. */
  readonly center_y?: number;
}

/** Images that pages name by these ids: the first four are the specification's, the others banners by their settings. */
export const PAGE_IMAGES: readonly PageImage[] = [
  {
    id: 7,
    title: 'The gallery',
    alt: 'Framed pictures hang in a row on a long white wall, with a bench before them.',
  },
  {
    id: 33,
    title: 'Installed over a sofa',
    alt: 'A large framed abstract painting above a pale sofa in a living room.',
  },
  {
    id: 40,
    title: 'Installed in a study',
    alt: 'A large framed picture above a blue-gray sofa, a plant beside it.',
  },
  {
    id: 54,
    title: 'Installed in a lobby',
    alt: 'A large framed picture hangs over a sofa with two bright cushions.',
  },
  {
    id: 60,
    title: 'The long wall',
    alt: 'Some twenty pictures of all sizes hang close together on a warm wall, up to the ceiling.',
  },
  {
    id: 61,
    title: 'The front room',
    alt: 'Four framed pictures on a white wall under small lamps.',
  },
  {
    id: 62,
    title: 'An office after hanging',
    alt: 'Large framed works hang along a bright corridor that leads to a tall window.',
  },
  {
    id: 63,
    title: 'Corner samples',
    alt: 'Rows of mitered corners of frame moldings in wood, gold, black and white on a wall.',
  },
  {
    id: 64,
    title: 'A mirror over a console',
    alt: 'A round mirror with a gilt frame above a narrow table with a vase of branches.',
    center_y: 0.39,
  },
  {
    id: 65,
    title: 'Trying a wall',
    alt: 'A framed picture is tried over a sofa in a light room.',
    center_y: 0.42,
  },
  {
    id: 66,
    title: 'The classroom',
    alt: 'Brushes in a jar, tubes of paint and a palette on a table in front of a window.',
  },
  {
    id: 67,
    title: 'By the window',
    alt: 'A blue vase with red berries on a small table, with light from a tall window on wall and floor.',
    center_y: 0.47,
  },
  {
    id: 68,
    title: 'Level at last',
    alt: 'A large framed picture hangs above a sofa, at the height of the eye.',
    center_y: 0.42,
  },
  {
    id: 69,
    title: 'Where we are',
    alt: 'A map of the streets around the shop, which a pin marks beside the avenue.',
  },
  {
    id: 70,
    title: 'A painter’s table',
    alt: 'Brushes in a jar, tubes of paint and a palette on a table in front of a window.',
    center_y: 0.6,
  },
];
