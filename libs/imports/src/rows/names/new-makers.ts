import type { Client } from '@rabbet/client';
import { company } from '@rabbet/domain/people/people';
import { storedName } from '@rabbet/domain/text/names';
import { digest } from '../../shop/digest';
import { isCalled, type NamedMaker, likelyMeant } from './maker-names';
import { newRunName } from '../../shop/command-ids';
import { type Newcomer, newcomerOf } from './newcomers';

/** Maker as the shop lists one. */
export interface ShopMaker {
  readonly id: number;
  readonly name: string;
  readonly is_artist: boolean;
}

/** Makers whom rows name and the shop does not know: added, or passed over by a dry run. */
export class NewMakers {
  /** Sent again, a maker of the same call is the same. */
  private readonly run = newRunName();
  private readonly passedOver: NamedMaker[] = [];
  private readonly adding = new Map<string, Promise<number>>();
  readonly added: ShopMaker[] = [];
  /** Makers that were added, or would be. */
  readonly newcomers: Newcomer[] = [];

  constructor(private readonly client: Client) {}

  isPassedOver(name: string): boolean {
    return this.passedOver.some((maker) => isCalled(maker, name));
  }

  /** Makers who are likely meant by a name that is new: those of the shop, and those who are new as well. */
  meantBy(name: string, isArtist: boolean, makers: readonly ShopMaker[]): readonly NamedMaker[] {
    const meant = likelyMeant(name, [...makers, ...this.passedOver]);
    const artists = meant.filter(({ is_artist }) => is_artist !== false);
    return isArtist && artists.length > 0 ? artists : meant;
  }

  passOver(name: string, isArtist: boolean, makers: readonly ShopMaker[]): void {
    const maker = makerOf(name, isArtist);
    this.newcomers.push(newcomerOf(maker, [...makers, ...this.passedOver]));
    this.passedOver.push(maker);
  }

  /** Adds a maker, once for all rows that name them. */
  add(name: string, isArtist: boolean, makers: readonly ShopMaker[]): Promise<number> {
    const maker = makerOf(name, isArtist);
    const earlier = this.adding.get(maker.name);
    if (earlier) return earlier;
    const adding = this.send(maker, newcomerOf(maker, makers));
    this.adding.set(maker.name, adding);
    adding.catch(() => this.adding.delete(maker.name)); // it may be there later
    return adding;
  }

  private async send(maker: Omit<ShopMaker, 'id'>, newcomer: Newcomer): Promise<number> {
    const commandId = `${this.run}-${digest(maker.name)}`;
    const { id } = await this.client.change('POST', company.path, maker, { commandId });
    this.added.push({ id, ...maker });
    this.newcomers.push(newcomer);
    return id;
  }
}

function makerOf(name: string, isArtist: boolean): Omit<ShopMaker, 'id'> {
  return { name: isArtist ? storedName(name) : name, is_artist: isArtist };
}
