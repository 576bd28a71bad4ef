import { ARTWORK_SORTS, type StaffArtworkQuery, staffArtworkQueryFields } from '@rabbet/domain/artworks/artworks';
import type { Paged } from '@rabbet/domain/pages/paging';
import type { Command } from 'commander';
import { Faults, NameResolver, replaceNamesById } from '@rabbet/imports';
import { withServer } from '../../kernel/connection/call';
import { addFieldOptions, fieldValues } from '../../kernel/arguments/field-options';
import { ABOUT_LISTS, aboutColumns, addListOptions, PAGE_FIELDS, printList } from '../../kernel/verbs/listing';
import { type Piece, PIECE_COLUMNS } from './sheet';

export const AS_VISITOR = ['--as-visitor', 'what visitors see, though you may see more'] as const;

/** Adds the verb that finds pieces. */
export function list(artworks: Command): void {
  const command: Command = artworks
    .command('list')
    .description('find pieces: all there are, or without the token those that visitors see');
  command.option('--artist <name>', 'pieces of this artist or maker, as "First Last" or by id');
  command.option(...AS_VISITOR);
  command.option('--type <name>', 'pieces of this type, by name or by id');
  addFieldOptions(command, staffArtworkQueryFields, {
    except: ['id', 'type_id', ...PAGE_FIELDS],
    words: { sort: ARTWORK_SORTS },
  });
  addListOptions(command);
  command.addHelpText(
    'after',
    `${ABOUT_LISTS}${aboutColumns(PIECE_COLUMNS)}

Examples:
  rabbet artworks list --term "red vase" --sort price-low-high
  rabbet artworks list --category floral --max-width 24 --json | jq .name
  rabbet artworks list --standing consigned --location Window
  rabbet artworks list --activity sold --from 2026-11-01 --until 2026-11-30
  rabbet artworks list --as-visitor`,
  );
  command.action(() =>
    withServer(command, async (call) => {
      const { client, isStaff, options } = call;
      const { artist, type } = options;
      const named = { ...(artist !== undefined && { artist }), ...(type !== undefined && { type }) };
      const values = { ...fieldValues(staffArtworkQueryFields, options), ...named };
      const faults = new Faults();
      const query: Partial<StaffArtworkQuery> = await replaceNamesById(values, new NameResolver(client), faults);
      faults.throwIfAny();
      const page = (place: object): Promise<Paged<Piece>> =>
        isStaff() ? client.allWidgets({ ...query, ...place }) : client.widgets({ ...query, ...place });
      await printList(call, { readPage: page, keyOf: ({ id }) => id, columns: PIECE_COLUMNS, what: 'piece' });
    }),
  );
}
