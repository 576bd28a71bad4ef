import type { IncomingMessage, ServerResponse } from 'node:http';
import { Body, Controller, Req, Res } from '@nestjs/common';
import { actorOf } from '@rabbet/domain/callers/caller';
import { MAX_BYTES } from '@rabbet/sheets';
import { Actions } from '../kernel/changes/routes/action-route';
import { parseBody } from '../kernel/parsing/parse-body';
import { fromTexts } from '../kernel/parsing/parse-query';
import { AllowChanging } from '../kernel/requests/allow';
import { sentFileOf } from '../kernel/requests/read-body';
import { notesOf } from '../kernel/requests/request';
import { noFile } from '../kernel/requests/sent-files';
import { bodyClass } from '../kernel/shapes/body-class';
import { ApiTags } from '../kernel/shapes/documenting';
import { readFileShape } from './imports.replies';
import { FILE_FIELD, SheetReader } from './sheet-reader';

const sheet = {
  kind: 'text',
  max: 255,
  about: 'of a workbook; else the first that is shown and has known headings, or anything',
} as const;
const SheetToRead = bodyClass('SheetToRead', { sheet });

/** Files that become pieces once their cells are sent as such: they are read, and not kept. */
@ApiTags('imports')
@Controller('core/imports')
@AllowChanging('pieces')
export class ImportsController {
  constructor(private readonly reader: SheetReader) {}

  @Actions.post({
    path: 'tables',
    body: SheetToRead,
    file: { name: FILE_FIELD, maxBytes: MAX_BYTES },
    reply: () => readFileShape,
    operationId: 'readTable',
    about:
      'the cells of a file, which is not kept: XLSX, CSV, TSV or NDJSON, at most 20 MB and 100,000 rows (staff only)',
  })
  async tables(@Body() texts: Record<string, string>, @Req() req: IncomingMessage, @Res() res: ServerResponse) {
    const form = parseBody(SheetToRead, fromTexts(SheetToRead.fields, texts)); // as the form was read
    const file = sentFileOf(req);
    if (!file) throw noFile(FILE_FIELD);
    const { caller, times, jsonPrefix } = notesOf(req);
    const request = { path: file.path, sheet: form.sheet ?? null };
    const json = await this.reader.read(request, times.fileMs, actorOf(caller));
    const prefix = Buffer.from(jsonPrefix);
    res.setHeader('content-type', 'application/json; charset=utf-8');
    res.setHeader('content-length', prefix.length + json.length);
    res.write(prefix);
    res.end(json);
  }
}
