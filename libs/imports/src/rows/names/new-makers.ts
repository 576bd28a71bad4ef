import type { Client } from '@rabbet/client';
import { company } from '@rabbet/domain/people/people';
import { storedName } from '@rabbet/domain/text/names';
import { digest } from '../../shop/digest';
import { hasName, type NamedMaker, findLikelyMeant } from '@rabbet/domain/people/likeness/maker-names';
import { newRunName } from '../../shop/command-ids';
import { type Newcomer, toNewcomer } from './newcomers';

/** Maker as the shop lists one. */
export interface ShopMaker {
  readonly id: number;
  readonly name: string;
  readonly is_artist: boolean;
}

/** Makers whom rows name and the shop does not have. They are added, or collected in a dry run. */
export class NewMakers {
  /** Name in the command ids, so that a retried request adds no second maker. */
  private readonly run = newRunName();
  private readonly dryRunMakers: NamedMaker[] = [];
  private readonly additions = new Map<string, Promise<number>>();
  readonly added: ShopMaker[] = [];
  /** Makers that were added, or would be in a dry run. */
  readonly newcomers: Newcomer[] = [];

  constructor(private readonly client: Client) {}

  isInDryRun(name: string): boolean {
    return this.dryRunMakers.some((maker) => hasName(maker, name));
  }

  /** Finds the makers who are likely meant by a new name, among those of the shop and those of earlier rows. */
  findLikelyMakers(name: string, isArtist: boolean, makers: readonly ShopMaker[]): readonly NamedMaker[] {
    const likelyMakers = findLikelyMeant(name, [...makers, ...this.dryRunMakers]);
    const artists = likelyMakers.filter(({ is_artist }) => is_artist !== false);
    return isArtist && artists.length > 0 ? artists : likelyMakers;
  }

  addToDryRun(name: string, isArtist: boolean, makers: readonly ShopMaker[]): void {
    const maker = newMakerFields(name, isArtist);
    this.newcomers.push(toNewcomer(maker, [...makers, ...this.dryRunMakers]));
    this.dryRunMakers.push(maker);
  }

  /** Adds a maker, once for all rows that name them. One that could not be added is tried again for the next row. */
  add(name: string, isArtist: boolean, makers: readonly ShopMaker[]): Promise<number> {
    const maker = newMakerFields(name, isArtist);
    const earlierAddition = this.additions.get(maker.name);
    if (earlierAddition) return earlierAddition;
    const addition = this.send(maker, toNewcomer(maker, makers));
    this.additions.set(maker.name, addition);
    addition.catch(() => this.additions.delete(maker.name));
    return addition;
  }

  private async send(maker: Omit<ShopMaker, 'id'>, newcomer: Newcomer): Promise<number> {
    const commandId = `${this.run}-${digest(maker.name)}`;
    const { id } = await this.client.change('POST', company.path, maker, { commandId });
    this.added.push({ id, ...maker });
    this.newcomers.push(newcomer);
    return id;
  }
}

function newMakerFields(name: string, isArtist: boolean): Omit<ShopMaker, 'id'> {
  return { name: isArtist ? storedName(name) : name, is_artist: isArtist };
}
