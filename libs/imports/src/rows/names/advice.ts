/** Sentences of advice in faults, in the words of the command line or of the staff page. */
export interface Advice {
  readonly newArtist: string;
  readonly newFirm: string;
  /** Sentences for a row that means somebody else than the existing maker with nearly the same name. */
  readonly otherArtist: string;
  readonly otherFirm: string;
  /** Advice on how to change an existing piece. */
  readonly change: string;
  /** Advice on how to say that a piece is the shop's own. */
  readonly ownStock: string;
  /** Advice on where to say the type of a piece, and how it came to the shop. */
  readonly type: string;
  readonly arrival: string;
}

/** Advice of the command line for rows of JSON. `option` is the option that adds new artists. */
export function adviceOf(option: string): Advice {
  return {
    newArtist: `Add them with rabbet artists add, or have all new artists added: ${option}.`,
    newFirm: 'Add whoever sells or leaves pieces with rabbet records companies add.',
    otherArtist: 'If it is somebody else, add them with rabbet artists add.',
    otherFirm: 'If it is somebody else, add them with rabbet records companies add.',
    change: 'change it',
    ownStock: 'Leave it out where the piece is the shop\'s own, and say "activity": "Purchased".',
    type: 'Say it with --type, or as "type" in a row.',
    arrival:
      'Say "activity": "Purchased" or "Consigned" in its transaction, or start all with --purchased or --consigned.',
  };
}

const OWN_STOCK = "Leave the cell empty where the piece is the shop's own, and write Purchased in a column How.";
const HOW = 'Write Purchased or Consigned in a column How, or a name in a column Consignor or Vendor';

/** Advice of the command line for sheets. */
export const ADVICE_ON_SHEETS: Advice = {
  ...adviceOf('--create-makers'),
  newFirm: 'Add them with rabbet records companies add, or have all new artists and firms added: --create-makers.',
  change: 'to change it, say --mode upsert',
  ownStock: OWN_STOCK,
  type: 'Write it in a column Type, or say it for all rows that have none: --type.',
  arrival: `${HOW}; or say it for all rows that have neither: --purchased or --consigned.`,
};

/** Advice of the staff page. */
export const ADVICE_ON_PAGES: Advice = {
  newArtist: 'Add them under People, or tick "Add artists who are new".',
  newFirm: 'Add whoever sells or leaves pieces under People.',
  otherArtist: 'If it is somebody else, add them under People first.',
  otherFirm: 'If it is somebody else, add them under People first.',
  change: 'to change it, choose "Update pieces that are here, add the others"',
  ownStock: OWN_STOCK,
  type: 'Write it in a column Type, or choose one under "Type, where a row says none".',
  arrival: `${HOW}; or choose one under "How pieces came, where a row says none".`,
};
