import type { AnyFields, Field } from '@rabbet/domain/records/fields';
import { setting, SHOP_SETTINGS } from '@rabbet/domain/settings/settings';
import { Link } from 'react-router-dom';
import { useAnswer } from '../../kernel/data/answer';
import { FormField, FormSelect, FormText } from '../../kernel/forms/FormField';
import { ShopForm } from '../../kernel/forms/ShopForm';
import { useBegun } from '../../kernel/forms/use-begun';
import type { PageInput } from '../../kernel/pages/load-page';
import { staffEventPath, STAFF_PATHS } from '../../paths/staff-paths';
import { Listed } from '../parts/Listed';
import { NothingHere } from '../frame/MissingPage';
import { Facts, Sheet } from '../sheet/Sheet';
import { beforeIn } from '../sheet/SheetPage';
import { historyQuery } from '../records/kinds';
import { History } from '../sheet/History';
import { FRAME_FORMS, StaffFrame } from '../frame/StaffFrame';
import { useClient } from '../session/staff-client';
import { forStaff, mayChange, useWho } from '../session/who-asks';
import { describedAs } from './groups';
import {
  isPercent,
  isSettingName,
  type Kept,
  saySetting,
  type SettingName,
  settingsQuery,
  standingText,
  typedText,
  valueWords,
} from './setting-forms';
import { TwoWeeks } from './TwoWeeks';

export const Frame = StaffFrame;
export const Missing = NothingHere;
export const forms = [...FRAME_FORMS, saySetting];
export const load = forStaff('settings', async (visit, { queryClient, client }) => {
  const name = visit.params.name ?? '';
  if (!isSettingName(name)) return 'missing';
  const kept = await queryClient.fetchQuery({ ...settingsQuery(client), staleTime: 0 });
  const id = kept[name]?.id;
  if (id !== undefined)
    await queryClient.fetchQuery({ ...historyQuery(client, setting, id, beforeIn(visit)), staleTime: 0 });
  return 'found';
});

interface PageProps {
  readonly visit: PageInput;
}

/** A setting: what it does, its value, and who changed it. */
export function Page({ visit }: PageProps) {
  const answer = useAnswer(settingsQuery(useClient()));
  const name = visit.params.name ?? '';
  if (!isSettingName(name)) return null;
  return (
    <Listed answer={answer} what="the setting">
      {(kept) => <SettingSheet {...{ name, kept, visit }} />}
    </Listed>
  );
}

interface SettingProps extends PageProps {
  readonly name: SettingName;
  readonly kept: Kept;
}

const UNSET = { revision: -1 };

function SettingSheet({ name, kept, visit }: SettingProps) {
  const who = useWho();
  const guard = setting.guards?.({ name }) ?? null;
  const isChanger = mayChange(who, 'settings') && (guard === null || mayChange(who, guard));
  const own = kept[name];
  const { begun, onInput, onDone } = useBegun(own ?? UNSET);
  const { label, about } = describedAs(name) ?? { label: name };
  const text = standingText(name, kept);
  return (
    <Sheet
      title={label}
      visit={visit}
      links={<Link to={STAFF_PATHS.settings}>All settings</Link>}
      side={
        <>
          <Facts facts={[['Now', valueWords(name, text)]]} />
          {name === 'popup_event_id' && text !== null && <Link to={staffEventPath(Number(text))}>See the event</Link>}
          {(name === 'hours' || name === 'holidays') && <TwoWeeks kept={kept} now={visit.now} />}
        </>
      }
    >
      {!isChanger && about && <p>{about}</p>}
      {isChanger && (
        <ShopForm
          key={begun.revision}
          {...{ onInput, onDone }}
          form={saySetting}
          submit="Save"
          submitting="Saving …"
          className="shop-form sheet-form"
          hidden={{ name, ...(own && { id: String(own.id), revision: String(own.revision) }) }}
          values={{ value: typedText(name, text) }}
        >
          <ValueInput name={name} label={isPercent(name) ? `${label}, in percent` : label} about={about} />
        </ShopForm>
      )}
      {own && <SettingHistory id={own.id} visit={visit} />}
    </Sheet>
  );
}

interface ValueInputProps {
  readonly name: SettingName;
  readonly label: string;
  readonly about: string | undefined;
}

/** Input of a value, by the kind of its setting. */
function ValueInput({ name, label, about }: ValueInputProps) {
  const field = (SHOP_SETTINGS as AnyFields)[name] as Field; // one of all
  const said = { name: 'value', label, ...(about !== undefined && { hint: about }) };
  if (field.kind === 'flag')
    return (
      <FormSelect {...said}>
        <option value="true">yes</option>
        <option value="false">no</option>
      </FormSelect>
    );
  if (field.kind === 'text' && (field.max ?? 0) >= 1_000 && !name.endsWith('_url') && !name.endsWith('_host'))
    return <FormText {...said} rows={(field.max ?? 0) > 4_000 ? 20 : 6} />;
  const isNumber = field.kind !== 'text' && field.kind !== 'email';
  return <FormField {...said} inputMode={isNumber ? 'decimal' : undefined} />;
}

function SettingHistory({ id, visit }: { readonly id: number; readonly visit: PageInput }) {
  const before = beforeIn(visit);
  const answer = useAnswer(historyQuery(useClient(), setting, id, before));
  return <History {...{ answer, what: 'setting', fields: setting.fields, path: visit.path, before, now: visit.now }} />;
}
