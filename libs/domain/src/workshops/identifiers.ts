/** Spaces from which the parts of a workshop's plan get their ids. */
export const WORKSHOP_PART_IDS = { time: 'workshop-time', image: 'workshop-image' } as const;
