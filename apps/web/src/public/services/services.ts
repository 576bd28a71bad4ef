import { PATHS } from '../../paths/paths';

/** Services of the shop, in the order of the home page. */
export const SERVICES = [
  {
    name: 'Fine Art',
    path: PATHS.fineArt,
    line: 'Original paintings, glass and sculpture, from down the road and across the world.',
  },
  {
    name: 'Art for Businesses',
    path: PATHS.artForBusinesses,
    line: 'Lobbies, offices and whole buildings, from the first idea to the last hook.',
  },
  {
    name: 'Custom Framing',
    path: PATHS.customFraming,
    line: 'Designed with you at the counter, made by hand by our own framer.',
  },
  {
    name: 'Custom Mirrors',
    path: PATHS.customMirrors,
    line: 'Cut for their place, in a frame that belongs in the room.',
  },
  {
    name: 'Consultations',
    path: PATHS.consultations,
    line: 'Somebody to look with you before anything is bought. It costs nothing.',
  },
  { name: 'Workshops', path: PATHS.workshops, line: 'A day or two at the easel, with an artist beside you.' },
] as const;
