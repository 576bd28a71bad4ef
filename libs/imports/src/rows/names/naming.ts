import { type Client, Problem } from '@rabbet/client';
import {
  type DimensionInput,
  type TypeDimension,
  typeDimension,
  type WidgetType,
  widgetType,
} from '@rabbet/domain/artworks/artworks';
import { OperationalError } from '@rabbet/domain/deciders/refusal';
import { bareArtist } from '../../reading/names/bare-names';
import { isFirm } from '../../reading/names/firm-names';
import { company } from '@rabbet/domain/people/people';
import { type Unit, unit } from '@rabbet/domain/units/unit';
import { type Advice, adviceOf } from './advice';
import { refuseInches, sizeInWord } from '../../words/field-words';
import { type Known, isCalled, meaning, nearInWords, slipsOf } from './maker-names';
import { isSameName } from './near-names';
import { couplesMeant, handIn, likelyHand, mayBeSeveral, NewNames } from './doubtful-makers';
import { type KeptMaker, NewMakers } from './new-makers';
import type { Newcomer } from './newcomers';
import { namelessWords } from './no-names';
import { isTypeName, typesInWords, typesMeant } from './types-meant';
import { pagesOf } from '../../shop/pages';
import { ShopLists } from './shop-lists';

/** A word that names nothing there is, or more than one. */
export class WrongName extends OperationalError {
  constructor(
    /** Code that the API has for the fault. */
    readonly code: 'reference/unknown' | 'reference/several' | 'dimension/other-type',
    message: string,
  ) {
    super(message);
  }
}

type Named = Known;
type Kept<T> = T & { readonly id: number };

interface NewMaker {
  readonly called: string;
  readonly isArtist: boolean;
}
const NEW_ARTIST: NewMaker = { called: 'artist or maker', isArtist: true };
/** Part that a firm or a person had in how a piece came: selling it, or leaving it to be sold. */
export type Came = 'vendor' | 'consignor';

/** Finds by name what the API knows by id. What was found is remembered: many rows name the same few. */
export class Naming {
  private readonly known = new Map<string, Promise<unknown>>();
  private readonly newMakers: NewMakers;
  private readonly newNames = new NewNames();
  /** Artists without a number, each by the one that stands for it. */
  private readonly nameless: string[] = [];
  private readonly lists: ShopLists;

  constructor(
    private readonly client: Client,
    /** Fate of an artist whom the shop does not know. */
    private readonly newArtists: 'refused' | 'advised' | 'added' | 'passed over' = 'refused',
    readonly advice: Advice = adviceOf('--add-artists'),
    /** Firms and people who sold or left a piece have the fate of artists. */
    private readonly addsFirms = false,
    now?: () => number,
  ) {
    this.lists = new ShopLists(client, now);
    this.newMakers = new NewMakers(client);
  }

  /** An artist or maker, by id, by "First Last" or by "Last, First"; undefined for one that a dry run would add. */
  artist(said: string): Promise<number | undefined> {
    const name = bareMaker(said);
    return this.once(`artist ${name}`, async () => {
      const isIt = (one: Named) => isCalled(one, name) || isCalled(one, said);
      const makers = await this.makers();
      const found = makers.filter((one) => one.is_artist && isIt(one));
      if (found.length > 0) return only('artist', name, found);
      const isDoubtful = handIn(name) !== null || mayBeSeveral(name);
      if (!isDoubtful && !makers.some(isIt) && this.isAdding) return this.newMaker(name, makers, NEW_ARTIST);
      return only('artist or maker', name, makers.filter(isIt), () => this.adviceOn(name, makers));
    });
  }

  /** Firm or person who sold or left a piece, by name; undefined for one whom a dry run would add. */
  vendor(said: string, called: Came = 'vendor'): Promise<number | undefined> {
    const name = bareMaker(said);
    const isIt = (one: Named) => isCalled(one, name) || isCalled(one, said);
    return this.once(`${called} ${name}`, async () => {
      const makers = await this.makers();
      const found = makers.filter(isIt);
      if (found.length > 0) return only(called, name, found);
      if (this.newMakers.isPassedOver(name)) return undefined;
      const words = namelessWords(name);
      if (words !== null) throw new WrongName('reference/unknown', this.onNameless(said.trim(), words, called));
      if (this.addsFirms && this.isAdding) return this.newMaker(name, makers, { called, isArtist: false });
      const { newFirm: isNew, otherFirm: isOther } = this.advice;
      return only(called, name, found, () =>
        this.newNames.sentencesOn(name, makers, { isNew, isOther, isArtist: false }),
      );
    });
  }

  private onNameless(name: string, words: 'shop' | 'artists', called: Came): string {
    const right =
      words === 'shop' ? this.advice.ownStock : `Write the name of the ${called}, such as Estate of Ann Lee.`;
    return `"${name}" is no name of a ${called}. ${right}`;
  }

  /** Number that stands for an artist who has none: a dry run would add them, or they are refused. */
  standInFor(said: string): number {
    const name = bareMaker(said);
    const at = this.nameless.findIndex((one) => isCalled({ name: one }, name));
    return -(at < 0 ? this.nameless.push(name) : at + 1);
  }

  /** Artist of whose name this one is a slip; undefined where it is none, or may be of several. */
  likelyArtist(said: string): Promise<number | undefined> {
    const name = bareMaker(said);
    if (this.newMakers.isPassedOver(name)) return Promise.resolve(undefined);
    return this.once(`likely artist ${name}`, async () => {
      const [one, ...others] = slipsOf(name, await this.makers());
      return others.length === 0 ? one?.id : undefined;
    });
  }

  private adviceOn(name: string, makers: readonly Kept<Named>[]): string {
    if (this.newArtists === 'refused') return nearInWords(name, makers);
    const { newArtist: isNew, otherArtist: isOther } = this.advice;
    const hand = handIn(name);
    if (hand !== null) return ` Write ${likelyHand(hand, makers)} if the piece is theirs. ${isOther}`;
    const couples = couplesMeant(name, makers);
    if (couples.length > 0) return ` ${meaning(couples)} ${isOther}`;
    if (mayBeSeveral(name)) return ` It may be several: write the one who made the piece. ${isOther}`;
    const sayings = { isNew, isOther, isArtist: true };
    return this.newNames.sentencesOn(name, makers, sayings);
  }

  private get isAdding(): boolean {
    return this.newArtists === 'added' || this.newArtists === 'passed over';
  }

  /** Makers that were added, or would be. */
  get newcomers(): readonly Newcomer[] {
    return this.newMakers.newcomers;
  }

  /** Adds an artist or a firm, or would; refuses one who likely is there or among the new ones, and would be listed twice. */
  private async newMaker(
    name: string,
    makers: readonly KeptMaker[],
    { called, isArtist }: NewMaker,
  ): Promise<number | undefined> {
    if (this.newMakers.isPassedOver(name)) return undefined;
    const meant = this.newMakers.meantBy(name, isArtist, makers);
    if (meant.length > 0) {
      const message = `There is no ${called} "${name}". ${meaning(meant)} ${isArtist ? this.advice.otherArtist : this.advice.otherFirm}`;
      throw new WrongName('reference/unknown', message);
    }
    if (this.newArtists === 'added') return this.newMakers.add(name, isArtist, makers);
    this.newMakers.passOver(name, isArtist, makers);
    return undefined;
  }

  /** The names of all types, for a sentence. */
  async types(): Promise<string> {
    return namesOf(await this.lists.get<Kept<WidgetType>>(widgetType.path));
  }

  async typeIds(): Promise<readonly number[]> {
    return (await this.lists.get<Kept<WidgetType>>(widgetType.path)).map(({ id }) => id);
  }

  /** Type of this name; null where there is none. */
  async typeCalled(name: string): Promise<number | null> {
    const types = await this.lists.get<Kept<WidgetType>>(widgetType.path);
    return types.find((one) => isTypeName(name, one))?.id ?? null;
  }

  type(name: string): Promise<number> {
    return this.once(`type ${name}`, async () => {
      const types = await this.lists.get<Kept<WidgetType>>(widgetType.path);
      const same = types.filter((one) => isSameName(one.name, name));
      const found = same.length > 0 ? same : types.filter((one) => isTypeName(name, one));
      return only('type', name, found, () => `${typesInWords(typesMeant(name, types))} There are ${namesOf(types)}.`);
    });
  }

  /** Type that is meant by a name which is none; undefined where it may be several. */
  async likelyType(name: string): Promise<number | undefined> {
    const [one, ...others] = typesMeant(name, await this.lists.get<Kept<WidgetType>>(widgetType.path));
    return others.length === 0 ? one?.id : undefined;
  }

  units(name: string): Promise<number> {
    return this.once(`units ${name}`, async () => {
      const units = await this.lists.get<Kept<Unit>>(unit.path);
      const isIt = (one: Unit) => [one.name, one.abbr ?? ''].some((spelled) => isSameName(spelled, name));
      return only('unit', name, units.filter(isIt), () => ` There are ${namesOf(units)}.`);
    });
  }

  /** A size or property by its name, as pieces of this type have it. */
  async dimension(typeId: number, name: string, value: string, units?: string): Promise<Partial<DimensionInput>> {
    const all = await this.lists.get<Kept<TypeDimension>>(typeDimension.path, { type_id: typeId });
    const unitsId = units === undefined ? undefined : await this.units(units);
    const found = all.find((one) => isSameName(one.name, name));
    if (!found)
      throw new WrongName(
        'dimension/other-type',
        `Pieces of the type ${await this.typeName(typeId)} have no ${name}; they have ${namesOf(all)}. Leave the ${name} out, or choose another type.`,
      );
    if (found.kind !== 'number') return { dimension_id: found.id, value };
    const { size, isInInches } = sizeInWord(value);
    const countedIn = unitsId ?? (isInInches ? found.default_units_id : undefined);
    if (isInInches && !(countedIn != null && (await this.isInch(countedIn)))) refuseInches();
    return { dimension_id: found.id, value: String(size), ...(countedIn != null && { units_id: countedIn }) };
  }

  private typeName(id: number): Promise<string> {
    return this.once(`type name ${id}`, async () => {
      const types = await this.client.get<Kept<WidgetType>[]>(widgetType.path);
      return types.find((one) => one.id === id)?.name ?? String(id);
    });
  }

  /** Looks for a type of this id. */
  async isType(id: number): Promise<boolean> {
    const types = await this.lists.get<Kept<WidgetType>>(widgetType.path);
    return types.some((one) => one.id === id);
  }

  private async isInch(unitsId: number): Promise<boolean> {
    return unitsId === (await this.units('inch').catch(() => null)); // there may be no inches
  }

  /** Makers of the shop, with those that were added here. */
  private async makers(): Promise<readonly KeptMaker[]> {
    const kept = await this.lists.read('makers', () => this.readMakers());
    const ids = new Set(kept.map(({ id }) => id));
    return [...kept, ...this.newMakers.added.filter(({ id }) => !ids.has(id))];
  }

  /** Reads all makers; the artists alone where firms are not for whoever asks. */
  private async readMakers(): Promise<readonly KeptMaker[]> {
    try {
      return await this.client.get<KeptMaker[]>(company.path);
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== 401) throw error;
      const page = (place: object) => this.client.artists(place);
      const artists: KeptMaker[] = [];
      for await (const some of pagesOf({ page, keyOf: ({ id }) => id }))
        artists.push(...some.map(({ id, name }) => ({ id, name, is_artist: true })));
      return artists;
    }
  }

  private once<T>(what: string, find: () => Promise<T>): Promise<T> {
    const known = this.known.get(what) as Promise<T> | undefined; // what it names tells what it is
    if (known) return known;
    const finding = find();
    this.known.set(what, finding);
    finding.catch(() => this.known.delete(what)); // it may be there later
    return finding;
  }
}

/** Name without signs and years of life around it; a firm is called as it is written. */
function bareMaker(said: string): string {
  const name = said.replace(/\s+/gu, ' ').trim();
  return isFirm(name) ? name : bareArtist(name) || name;
}

function only(what: string, name: string, found: readonly Kept<Named>[], others: () => string = () => ''): number {
  const [one, another] = found;
  if (!one) throw new WrongName('reference/unknown', `There is no ${what} "${name}".${others()}`);
  if (another)
    throw new WrongName(
      'reference/several',
      `Several go by "${name}": say which by its id, ${found.map(({ id }) => id).join(' or ')}.`,
    );
  return one.id;
}

function namesOf(all: readonly { name: string }[]): string {
  const first = all.slice(0, 20).map(({ name }) => name);
  return first.join(', ') || 'none';
}
