import type { Client, StaffWidgetReply } from '@rabbet/client';
import { sizeInWords } from '@rabbet/domain/numbers/inches';
import { inchesOfSize } from '@rabbet/domain/services/services';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId } from 'react';
import { Field } from '../../ui/Field';
import { choiceWords } from '../parts/choice';
import { useClient } from '../session/staff-client';
import { readPieceRow } from './order-draft';

interface PieceFieldProps {
  readonly label: string;
  /** Piece by its name and number, "B97 Smooth white (1502)", or what is typed so far. */
  readonly text: string;
  /** Number of the piece that is used unless another one is named. */
  readonly usual: number | null;
  readonly change: (text: string) => void;
}

const MOST_FOUND = 20;

/** Takes a piece in stock by its name or catalog number, and tells its size and how much of it is at hand. */
export function PieceField({ label, text, usual, change }: PieceFieldProps) {
  const id = useId();
  const client = useClient();
  const found = useQuery(piecesQuery(client, useDeferredValue(text))).data ?? [];
  const chosen = readPieceRow(text);
  const { data: piece } = useQuery(pieceQuery(client, chosen ?? (text === '' ? usual : null)));
  return (
    <div className="piece-field">
      <Field
        label={label}
        placeholder={text === '' && piece ? `usually ${nameOf(piece)}` : 'type its name or number'}
        list={`${id}-found`}
        autoComplete="off"
        value={text}
        aria-describedby={`${id}-facts`}
        onChange={({ currentTarget: { value } }) => {
          const meant = found.find((one) => offerOf(one) === value);
          change(meant ? choiceWords({ id: meant.id, name: nameOf(meant) }) : value);
        }}
      />
      <datalist id={`${id}-found`}>
        {found.map((one) => (
          <option key={one.id} value={offerOf(one)} />
        ))}
      </datalist>
      <p id={`${id}-facts`} className="field-hint">
        {piece ? factsOf(piece) : text !== '' && 'Choose one of the pieces that are offered.'}
      </p>
    </div>
  );
}

function piecesQuery(client: Client, text: string) {
  const term = text.trim();
  return queryOptions({
    queryKey: ['choices', 'pieces', 'found', term],
    queryFn: async () => (await client.allWidgets({ term, count: MOST_FOUND })).data,
    enabled: term.length > 1 && readPieceRow(term) === null,
    placeholderData: keepPreviousData,
  });
}

function pieceQuery(client: Client, id: number | null) {
  return queryOptions({
    queryKey: ['choices', 'pieces', 'one', id],
    queryFn: async () => (await client.allWidgets({ id: id ?? 0 })).data[0] ?? null,
    enabled: id !== null,
  });
}

type Piece = Pick<StaffWidgetReply, 'id' | 'catalog_no' | 'name' | 'quantity' | 'quantity_units' | 'dimensions'>;

function nameOf({ catalog_no, name }: Piece): string {
  return [catalog_no, name].filter(Boolean).join(' ');
}

/** Line that is offered: the name, what tells it from others, and its number. */
function offerOf(piece: Piece): string {
  return choiceWords({ id: piece.id, name: `${nameOf(piece)}, ${factsOf(piece)}` });
}

/** "32 x 40, 12 at hand". */
function factsOf({ dimensions, quantity, quantity_units }: Piece): string {
  const [width, height] = ['width', 'height'].map((side) => {
    const told = dimensions.find(({ dimension }) => dimension?.name === side);
    return told && { value: told.value, units: told.units?.name ?? null };
  });
  const inches = width && height ? inchesOfSize({ width, height }) : null;
  const units = quantity_units && quantity_units.name !== 'each' ? ` ${quantity_units.name}` : '';
  return [...(inches ? [sizeInWords(inches)] : []), `${quantity}${units} at hand`].join(', ');
}
