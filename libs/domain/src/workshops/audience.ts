import type { Audience } from './details';

/** Tooltip of each level. */
export const AUDIENCE_HELP: Readonly<Record<Audience, string>> = {
  'no experience': 'Never held a brush? You are welcome: everything is shown from the start.',
  beginner: 'You have tried it a little and would like to learn the basics well.',
  experienced: 'You work on your own and know your materials and the basic techniques.',
  advanced: 'You have practised for years and want to work on your own style and on hard subjects.',
};
