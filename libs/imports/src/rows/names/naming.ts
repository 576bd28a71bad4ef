import { type Client, Problem } from '@rabbet/client';
import {
  type DimensionInput,
  type TypeDimension,
  typeDimension,
  type WidgetType,
  widgetType,
} from '@rabbet/domain/artworks/artworks';
import { OperationalError } from '@rabbet/domain/deciders/refusal';
import { company } from '@rabbet/domain/people/people';
import { type Unit, unit } from '@rabbet/domain/units/unit';
import { bareArtist } from '../../reading/names/bare-names';
import { isFirm } from '../../reading/names/firm-names';
import { pagesOf } from '../../shop/pages';
import { refuseInches, sizeInWord } from '../../words/field-words';
import { type Advice, adviceOf } from './advice';
import { areJoined, isAttribution } from './doubtful-makers';
import { isCalled, meaning, type NamedMaker, nearInWords, slipsOf } from './maker-names';
import { isSameName } from './near-names';
import { NewMakers, type ShopMaker } from './new-makers';
import type { Newcomer } from './newcomers';
import { namelessWords } from './no-names';
import { ShopLists } from './shop-lists';
import { isTypeName } from './type-names';

/** Refusal of a word that names nothing there is, or more than one thing. */
export class WrongName extends OperationalError {
  constructor(
    /** Code that the API has for the fault. */
    readonly code: 'reference/unknown' | 'reference/several' | 'dimension/other-type',
    message: string,
  ) {
    super(message);
  }
}

type Listed<T> = T & { readonly id: number };

interface NewMaker {
  readonly called: string;
  readonly isArtist: boolean;
}
const NEW_ARTIST: NewMaker = { called: 'artist or maker', isArtist: true };
/** Part of a firm or a person in how a piece came: selling it, or leaving it to be sold. */
export type Role = 'vendor' | 'consignor';

/** Finds by name what the API has by id. Ids are remembered: many rows name the same few. */
export class Naming {
  private readonly ids = new Map<string, Promise<unknown>>();
  private readonly newMakers: NewMakers;
  /** Artists without an id, each by the number that stands for it. */
  private readonly nameless: string[] = [];
  private readonly lists: ShopLists;

  constructor(
    private readonly client: Client,
    /** Fate of an artist whom the shop does not have. */
    private readonly newArtists: 'refused' | 'advised' | 'added' | 'passed over' = 'refused',
    readonly advice: Advice = adviceOf('--add-artists'),
    /** Firms and people who sold or left a piece have the fate of artists. */
    private readonly addsFirms = false,
    now?: () => number,
  ) {
    this.lists = new ShopLists(client, now);
    this.newMakers = new NewMakers(client);
  }

  /** Id of an artist or maker, by id, by "First Last" or by "Last, First"; undefined for an artist that a dry run would add. */
  artist(word: string): Promise<number | undefined> {
    const name = bareMaker(word);
    return this.once(`artist ${name}`, async () => {
      const isIt = (maker: NamedMaker) => isCalled(maker, name) || isCalled(maker, word);
      const makers = await this.makers();
      const artists = makers.filter((maker) => maker.is_artist && isIt(maker));
      if (artists.length > 0) return idOfOnly('artist', name, artists);
      const isDoubtful = isAttribution(name) || areJoined(name);
      if (!isDoubtful && !makers.some(isIt) && this.isAdding) return this.newMaker(name, makers, NEW_ARTIST);
      return idOfOnly('artist or maker', name, makers.filter(isIt), () => this.adviceOn(name, makers));
    });
  }

  /** Id of a firm or person who sold or left a piece; undefined for one that a dry run would add. */
  vendor(word: string, role: Role = 'vendor'): Promise<number | undefined> {
    const name = bareMaker(word);
    const isIt = (maker: NamedMaker) => isCalled(maker, name) || isCalled(maker, word);
    return this.once(`${role} ${name}`, async () => {
      const makers = await this.makers();
      const namesakes = makers.filter(isIt);
      if (namesakes.length > 0) return idOfOnly(role, name, namesakes);
      if (this.newMakers.isPassedOver(name)) return undefined;
      const nameless = namelessWords(name);
      if (nameless !== null) throw new WrongName('reference/unknown', this.onNameless(word.trim(), nameless, role));
      if (this.addsFirms && this.isAdding) return this.newMaker(name, makers, { called: role, isArtist: false });
      const { newFirm, otherFirm } = this.advice;
      return idOfOnly(role, name, [], () => sentenceOn(name, makers, newFirm, otherFirm));
    });
  }

  private onNameless(name: string, words: 'shop' | 'artists', role: Role): string {
    const right = words === 'shop' ? this.advice.ownStock : `Write the name of the ${role}, such as Estate of Ann Lee.`;
    return `"${name}" is no name of a ${role}. ${right}`;
  }

  /** Number that stands for an artist without an id: a dry run would add them, or they are refused. */
  standInFor(word: string): number {
    const name = bareMaker(word);
    const at = this.nameless.findIndex((earlier) => isCalled({ name: earlier }, name));
    return -(at < 0 ? this.nameless.push(name) : at + 1);
  }

  /** Id of the artist of whose name this one is a slip; undefined of a name that is none, or may be a slip of two. */
  likelyArtist(word: string): Promise<number | undefined> {
    const name = bareMaker(word);
    if (this.newMakers.isPassedOver(name)) return Promise.resolve(undefined);
    return this.once(`likely artist ${name}`, async () => {
      const slips = slipsOf(name, await this.makers());
      return slips.length === 1 ? slips[0]?.id : undefined;
    });
  }

  private adviceOn(name: string, makers: readonly ShopMaker[]): string {
    if (this.newArtists === 'refused') return nearInWords(name, makers);
    const { newArtist, otherArtist } = this.advice;
    if (isAttribution(name)) return ` Write the name of the artist alone if the piece is theirs. ${otherArtist}`;
    if (areJoined(name)) return ` It may be several: write the one who made the piece. ${otherArtist}`;
    return sentenceOn(name, makers, newArtist, otherArtist);
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
    makers: readonly ShopMaker[],
    { called, isArtist }: NewMaker,
  ): Promise<number | undefined> {
    if (this.newMakers.isPassedOver(name)) return undefined;
    if (/\b\d{4}\b/.test(name) && !isFirm(name))
      throw new WrongName('reference/unknown', `There is no ${called} "${name}". Write the name without years.`);
    const meant = this.newMakers.meantBy(name, isArtist, makers);
    if (meant.length > 0) {
      const { otherArtist, otherFirm } = this.advice;
      const message = `There is no ${called} "${name}". ${meaning(meant)} ${isArtist ? otherArtist : otherFirm}`;
      throw new WrongName('reference/unknown', message);
    }
    if (this.newArtists === 'added') return this.newMakers.add(name, isArtist, makers);
    this.newMakers.passOver(name, isArtist, makers);
    return undefined;
  }

  private allTypes(): Promise<readonly Listed<WidgetType>[]> {
    return this.lists.get<Listed<WidgetType>>(widgetType.path);
  }

  /** Names of all types, for a sentence. */
  async types(): Promise<string> {
    return namesOf(await this.allTypes());
  }

  async typeIds(): Promise<readonly number[]> {
    return (await this.allTypes()).map(({ id }) => id);
  }

  /** Type of this name; null of a name that is none. */
  async typeCalled(name: string): Promise<number | null> {
    return (await this.allTypes()).find((type) => isTypeName(name, type))?.id ?? null;
  }

  /** Id of the type of this name, or of its plural. */
  type(name: string): Promise<number> {
    return this.once(`type ${name}`, async () => {
      const types = await this.allTypes();
      const same = types.filter((type) => isSameName(type.name, name));
      const named = same.length > 0 ? same : types.filter((type) => isTypeName(name, type));
      return idOfOnly('type', name, named, () => ` There are ${namesOf(types)}.`);
    });
  }

  units(name: string): Promise<number> {
    return this.once(`units ${name}`, async () => {
      const units = await this.lists.get<Listed<Unit>>(unit.path);
      const isIt = (each: Unit) => [each.name, each.abbr ?? ''].some((spelled) => isSameName(spelled, name));
      return idOfOnly('unit', name, units.filter(isIt), () => ` There are ${namesOf(units)}.`);
    });
  }

  /** Size or property by its name, as pieces of this type have it. */
  async dimension(typeId: number, name: string, value: string, units?: string): Promise<Partial<DimensionInput>> {
    const all = await this.lists.get<Listed<TypeDimension>>(typeDimension.path, { type_id: typeId });
    const unitsId = units === undefined ? undefined : await this.units(units);
    const dimension = all.find((each) => isSameName(each.name, name));
    if (!dimension)
      throw new WrongName(
        'dimension/other-type',
        `Pieces of the type ${await this.typeName(typeId)} have no ${name}; they have ${namesOf(all)}. Leave the ${name} out, or choose another type.`,
      );
    if (dimension.kind !== 'number') return { dimension_id: dimension.id, value };
    const { size, isInInches } = sizeInWord(value);
    const countedIn = unitsId ?? (isInInches ? dimension.default_units_id : undefined);
    if (isInInches && !(countedIn != null && (await this.isInch(countedIn)))) refuseInches();
    return { dimension_id: dimension.id, value: String(size), ...(countedIn != null && { units_id: countedIn }) };
  }

  private typeName(id: number): Promise<string> {
    return this.once(`type name ${id}`, async () => {
      const types = await this.client.get<Listed<WidgetType>[]>(widgetType.path);
      return types.find((type) => type.id === id)?.name ?? String(id);
    });
  }

  /** Looks for a type of this id. */
  async isType(id: number): Promise<boolean> {
    return (await this.allTypes()).some((type) => type.id === id);
  }

  private async isInch(unitsId: number): Promise<boolean> {
    return unitsId === (await this.units('inch').catch(() => null)); // there may be no inches
  }

  /** Makers of the shop, with those that were added here. */
  private async makers(): Promise<readonly ShopMaker[]> {
    const listed = await this.lists.read('makers', () => this.readMakers());
    const ids = new Set(listed.map(({ id }) => id));
    return [...listed, ...this.newMakers.added.filter(({ id }) => !ids.has(id))];
  }

  /** Reads all makers; the artists alone if firms are not for whoever asks. */
  private async readMakers(): Promise<readonly ShopMaker[]> {
    try {
      return await this.client.get<ShopMaker[]>(company.path);
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== 401) throw error;
      const page = (place: object) => this.client.artists(place);
      const artists: ShopMaker[] = [];
      for await (const some of pagesOf({ page, keyOf: ({ id }) => id }))
        artists.push(...some.map(({ id, name }) => ({ id, name, is_artist: true })));
      return artists;
    }
  }

  private once<T>(what: string, find: () => Promise<T>): Promise<T> {
    const remembered = this.ids.get(what) as Promise<T> | undefined; // what it names tells what it is
    if (remembered) return remembered;
    const finding = find();
    this.ids.set(what, finding);
    finding.catch(() => this.ids.delete(what)); // it may be there later
    return finding;
  }
}

/** Sentence on a name that is near one of the shop, or is new, with a space in front. */
function sentenceOn(name: string, makers: readonly NamedMaker[], isNew: string, isOther: string): string {
  const near = nearInWords(name, makers);
  return near === '' ? ` ${isNew}` : `${near} ${isOther}`;
}

/** Name without signs and years of life around it; a firm is called as it is written. */
function bareMaker(word: string): string {
  const name = word.replace(/\s+/gu, ' ').trim();
  return isFirm(name) ? name : bareArtist(name) || name;
}

/** Id of the only thing of a name; refuses none, with advice, and more than one. */
function idOfOnly(
  what: string,
  name: string,
  named: readonly Listed<{ name: string }>[],
  advice: () => string = () => '',
): number {
  const [only, second] = named;
  if (!only) throw new WrongName('reference/unknown', `There is no ${what} "${name}".${advice()}`);
  if (second)
    throw new WrongName(
      'reference/several',
      `Several go by "${name}": say which by its id, ${named.map(({ id }) => id).join(' or ')}.`,
    );
  return only.id;
}

function namesOf(all: readonly { name: string }[]): string {
  const first = all.slice(0, 20).map(({ name }) => name);
  return first.join(', ') || 'none';
}
