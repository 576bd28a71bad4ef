import { type Client, Problem } from '@rabbet/client';
import {
  type DimensionInput,
  type TypeDimension,
  typeDimension,
  type WidgetType,
  widgetType,
} from '@rabbet/domain/artworks/artworks';
import { company } from '@rabbet/domain/people/people';
import { type Unit, unit } from '@rabbet/domain/units/unit';
import { withoutYearsOfLife } from '../../reading/names/bare-names';
import { isFirm } from '../../reading/names/firm-names';
import { pagesOf } from '../../shop/pages';
import { refuseInches, sizeInWord } from '../../words/field-words';
import { type Advice, adviceOf } from './advice';
import { areSeveralNames, isAttribution } from './doubtful-makers';
import {
  hasName,
  didYouMean,
  type NamedMaker,
  nearNamesInWords,
  findMisspelled,
} from '@rabbet/domain/people/likeness/maker-names';
import { firstNamesInWords, type ListedRecord, onlyId, WrongName } from './wrong-name';
import { isSameName } from '@rabbet/domain/people/likeness/near-names';
import { NewMakers, type ShopMaker } from './new-makers';
import type { Newcomer } from './newcomers';
import { namelessKindOf } from './nameless-words';
import { ShopLists } from './shop-lists';
import { isTypeName } from './type-names';

interface NewMakerKind {
  readonly noun: string;
  readonly isArtist: boolean;
}
const NEW_ARTIST: NewMakerKind = { noun: 'artist or maker', isArtist: true };
/** Role of a firm or person in how a piece came to the shop: they sold it, or left it to be sold. */
export type Role = 'vendor' | 'consignor';

/** Finds the ids of artists, vendors, types and units by name. Ids are cached, because many rows name the same few. */
export class NameResolver {
  private readonly resultsByKey = new Map<string, Promise<unknown>>();
  private readonly newMakers: NewMakers;
  /** Artists without an id. The stand-in id of each is its index plus 1, negated. */
  private readonly makersWithoutId: string[] = [];
  private readonly lists: ShopLists;

  constructor(
    private readonly client: Client,
    /**
     * Treatment of an artist whom the shop does not have: a fault (`refused`), a fault with advice on how to add the artist
     * (`advised`), an addition (`added`), or only a note for a dry run (`passed over`).
     */
    private readonly newArtistPolicy: 'refused' | 'advised' | 'added' | 'passed over' = 'refused',
    readonly advice: Advice = adviceOf('--add-artists'),
    /** True if new firms and people who sold or left a piece are treated like new artists. */
    private readonly addsFirms = false,
    now?: () => number,
  ) {
    this.lists = new ShopLists(client, now);
    this.newMakers = new NewMakers(client);
  }

  /**
   * Id of an artist or maker for a cell such as "Ann Lee" or "Lee, Ann". A new artist is added or refused, by the policy; the id is
   * undefined if a dry run would add the artist.
   */
  artistId(word: string): Promise<number | undefined> {
    const name = cleanMakerName(word);
    return this.findOnce(`artist ${name}`, async () => {
      const hasThisName = (maker: NamedMaker) => hasName(maker, name) || hasName(maker, word);
      const makers = await this.allMakers();
      const namesakes = makers.filter(hasThisName);
      const artists = namesakes.filter((maker) => maker.is_artist);
      // a firm of this name is taken only if no artist has the name
      if (artists.length > 0) return onlyId('artist', name, artists);
      const isDoubtful = isAttribution(name) || areSeveralNames(name);
      if (namesakes.length === 0 && !isDoubtful && this.isAddingMakers)
        return this.addNewMaker(name, makers, NEW_ARTIST);
      return onlyId('artist or maker', name, namesakes, () => this.adviceOnUnknownArtist(name, makers));
    });
  }

  /** Id of a firm or person who sold or left a piece; undefined for one that a dry run would add. */
  vendorId(word: string, role: Role = 'vendor'): Promise<number | undefined> {
    const name = cleanMakerName(word);
    return this.findOnce(`${role} ${name}`, async () => {
      const makers = await this.allMakers();
      const namesakes = makers.filter((maker) => hasName(maker, name) || hasName(maker, word));
      if (namesakes.length > 0) return onlyId(role, name, namesakes);
      if (this.newMakers.isInDryRun(name)) return undefined;
      this.refuseNamelessWords(word.trim(), name, role);
      if (this.addsFirms && this.isAddingMakers) return this.addNewMaker(name, makers, { noun: role, isArtist: false });
      const { newFirm, otherFirm } = this.advice;
      return onlyId(role, name, [], () => adviceOnNewName(name, makers, newFirm, otherFirm));
    });
  }

  /** Refuses words such as "own stock" or "the artist's estate", which name nobody. */
  private refuseNamelessWords(word: string, name: string, role: Role): void {
    const namelessKind = namelessKindOf(name);
    if (namelessKind === null) return;
    const advice =
      namelessKind === 'shop' ? this.advice.ownStock : `Write the name of the ${role}, such as Estate of Ann Lee.`;
    throw new WrongName('reference/unknown', `"${word}" is no name of a ${role}. ${advice}`);
  }

  /** Negative id for an artist whom the shop does not have: the same for each row with this artist. */
  standInIdFor(word: string): number {
    const name = cleanMakerName(word);
    const index = this.makersWithoutId.findIndex((earlier) => hasName({ name: earlier }, name));
    if (index >= 0) return -(index + 1);
    this.makersWithoutId.push(name);
    return -this.makersWithoutId.length;
  }

  /** Id of the only artist of whose name this one is likely a misspelling; undefined if there is none, or more than one. */
  likelyArtistId(word: string): Promise<number | undefined> {
    const name = cleanMakerName(word);
    if (this.newMakers.isInDryRun(name)) return Promise.resolve(undefined);
    return this.findOnce(`likely artist ${name}`, async () => {
      const misspelled = findMisspelled(name, await this.allMakers());
      return misspelled.length === 1 ? misspelled[0]?.id : undefined;
    });
  }

  private adviceOnUnknownArtist(name: string, makers: readonly ShopMaker[]): string {
    if (this.newArtistPolicy === 'refused') return nearNamesInWords(name, makers);
    const { newArtist, otherArtist } = this.advice;
    if (isAttribution(name)) return ` Write the name of the artist alone if the piece is theirs. ${otherArtist}`;
    if (areSeveralNames(name)) return ` It may be several: write the one who made the piece. ${otherArtist}`;
    return adviceOnNewName(name, makers, newArtist, otherArtist);
  }

  private get isAddingMakers(): boolean {
    return this.newArtistPolicy === 'added' || this.newArtistPolicy === 'passed over';
  }

  /** Makers that were added, or would be in a dry run. */
  get newcomers(): readonly Newcomer[] {
    return this.newMakers.newcomers;
  }

  /**
   * Adds an artist or a firm; in a dry run, only notes that it would be added. Refuses a name that is nearly that of an
   * existing or new maker, who would be listed twice.
   */
  private async addNewMaker(
    name: string,
    makers: readonly ShopMaker[],
    { noun, isArtist }: NewMakerKind,
  ): Promise<number | undefined> {
    if (this.newMakers.isInDryRun(name)) return undefined;
    if (/\b\d{4}\b/.test(name) && !isFirm(name))
      throw new WrongName('reference/unknown', `There is no ${noun} "${name}". Write the name without years.`);
    const likelyMakers = this.newMakers.findLikelyMakers(name, isArtist, makers);
    if (likelyMakers.length > 0) {
      const { otherArtist, otherFirm } = this.advice;
      const message = `There is no ${noun} "${name}". ${didYouMean(likelyMakers)} ${isArtist ? otherArtist : otherFirm}`;
      throw new WrongName('reference/unknown', message);
    }
    if (this.newArtistPolicy === 'added') return this.newMakers.add(name, isArtist, makers);
    this.newMakers.addToDryRun(name, isArtist, makers);
    return undefined;
  }

  private allTypes(): Promise<readonly ListedRecord<WidgetType>[]> {
    return this.lists.get<ListedRecord<WidgetType>>(widgetType.path);
  }

  /** Names of all types, for a sentence. */
  async typeNames(): Promise<string> {
    return firstNamesInWords(await this.allTypes());
  }

  async typeIds(): Promise<readonly number[]> {
    return (await this.allTypes()).map(({ id }) => id);
  }

  /** Id of the type of this name; null if there is none. */
  async typeIdByName(name: string): Promise<number | null> {
    return (await this.allTypes()).find((type) => isTypeName(name, type))?.id ?? null;
  }

  /** Id of the type of this name, or of its plural. */
  typeId(name: string): Promise<number> {
    return this.findOnce(`type ${name}`, async () => {
      const types = await this.allTypes();
      const typesOfName = types.filter((type) => isSameName(type.name, name));
      const matchingTypes = typesOfName.length > 0 ? typesOfName : types.filter((type) => isTypeName(name, type));
      return onlyId('type', name, matchingTypes, () => ` There are ${firstNamesInWords(types)}.`);
    });
  }

  unitsId(name: string): Promise<number> {
    return this.findOnce(`units ${name}`, async () => {
      const units = await this.lists.get<ListedRecord<Unit>>(unit.path);
      const hasThisName = (each: Unit) => [each.name, each.abbr ?? ''].some((spelled) => isSameName(spelled, name));
      return onlyId('unit', name, units.filter(hasThisName), () => ` There are ${firstNamesInWords(units)}.`);
    });
  }

  /** Value of a size or property, by its name, as the API takes it for pieces of this type. */
  async dimensionValue(typeId: number, name: string, value: string, units?: string): Promise<Partial<DimensionInput>> {
    const dimensions = await this.lists.get<ListedRecord<TypeDimension>>(typeDimension.path, { type_id: typeId });
    const unitsId = units === undefined ? undefined : await this.unitsId(units);
    const dimension = dimensions.find((each) => isSameName(each.name, name));
    if (!dimension)
      throw new WrongName(
        'dimension/other-type',
        `Pieces of the type ${await this.typeName(typeId)} have no ${name}; they have ${firstNamesInWords(dimensions)}. Leave the ${name} out, or choose another type.`,
      );
    if (dimension.kind !== 'number') return { dimension_id: dimension.id, value };
    const { size, isInInches } = sizeInWord(value);
    const defaultId = isInInches ? dimension.default_units_id : undefined;
    const valueUnitsId = unitsId ?? defaultId;
    // 24" in a column of centimeters
    if (isInInches && !(valueUnitsId != null && (await this.isInch(valueUnitsId)))) refuseInches();
    const input = { dimension_id: dimension.id, value: String(size) };
    return valueUnitsId == null ? input : { ...input, units_id: valueUnitsId };
  }

  private typeName(id: number): Promise<string> {
    return this.findOnce(`type name ${id}`, async () => {
      const types = await this.client.get<ListedRecord<WidgetType>[]>(widgetType.path);
      return types.find((type) => type.id === id)?.name ?? String(id);
    });
  }

  async isType(id: number): Promise<boolean> {
    return (await this.allTypes()).some((type) => type.id === id);
  }

  private async isInch(unitsId: number): Promise<boolean> {
    return unitsId === (await this.unitsId('inch').catch(() => null)); // a shop may have no unit "inch"
  }

  /** Makers of the shop, and those that this import has added since they were read. */
  private async allMakers(): Promise<readonly ShopMaker[]> {
    const listedMakers = await this.lists.read('makers', () => this.readMakers());
    const ids = new Set(listedMakers.map(({ id }) => id));
    return [...listedMakers, ...this.newMakers.added.filter(({ id }) => !ids.has(id))];
  }

  /** Reads all makers, or the public list of artists if the caller may not read firms. */
  private async readMakers(): Promise<readonly ShopMaker[]> {
    try {
      return await this.client.get<ShopMaker[]>(company.path);
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== 401) throw error;
      const readPage = (position: object) => this.client.artists(position);
      const artists: ShopMaker[] = [];
      for await (const artistsOfPage of pagesOf({ readPage, keyOf: ({ id }) => id }))
        artists.push(...artistsOfPage.map(({ id, name }) => ({ id, name, is_artist: true })));
      return artists;
    }
  }

  /** Result of a search, cached by its key. One that failed is made again for the next row: the name may be added meanwhile. */
  private findOnce<T>(cacheKey: string, find: () => Promise<T>): Promise<T> {
    const cachedLookUp = this.resultsByKey.get(cacheKey) as Promise<T> | undefined; // a key has results of one type
    if (cachedLookUp) return cachedLookUp;
    const lookUp = find();
    this.resultsByKey.set(cacheKey, lookUp);
    lookUp.catch(() => this.resultsByKey.delete(cacheKey));
    return lookUp;
  }
}

/** Advice on a name that the shop does not have, with a space in front: whom it may mean, or how to add the maker. */
function adviceOnNewName(
  name: string,
  makers: readonly NamedMaker[],
  adviceIfNew: string,
  adviceIfOther: string,
): string {
  const nearMakers = nearNamesInWords(name, makers);
  return nearMakers === '' ? ` ${adviceIfNew}` : `${nearMakers} ${adviceIfOther}`;
}

/** Name without signs and years of life around it; a firm is called as it is written. */
function cleanMakerName(word: string): string {
  const name = word.replace(/\s+/gu, ' ').trim();
  return isFirm(name) ? name : withoutYearsOfLife(name) || name;
}
