import { dollars } from '@rabbet/domain/money/money';
import {
  type Block,
  type Cell,
  isMailAddress,
  type Letterhead,
  type MailContent,
  type PagePath,
  type RenderedMail,
} from '@rabbet/domain/mail/mail';

/** A mail as it is sent, in both its forms. */
export function renderMail(content: MailContent, letterhead: Letterhead): RenderedMail {
  const { subject, blocks, replyTo, isByHand, unsubscribe } = content;
  const { site } = letterhead;
  const title = line(subject);
  return {
    subject: title,
    ...(replyTo !== undefined && isMailAddress(replyTo) && { replyTo }),
    ...(isByHand && { isByHand }),
    ...(unsubscribe !== undefined && { unsubscribe: pageAddress(site, unsubscribe) }),
    text: `${[...blocks.map((block) => asText(block, site)), `-- \n${signature(letterhead).join('\n')}`].join('\n\n')}\n`,
    html: page(
      title,
      [...blocks.map((block) => asHtml(block, site)), footer(letterhead)].map((part) => `${part}\n`).join(''),
    ),
  };
}

/** Paths that the API answers, which are no pages. */
const NO_PAGE = /^\/(core|security|time|health|metrics|docs)(?=[/?#]|$)/;

/** Whole address of a page that a mail links to. Throws if it is no page of the site: then a template is wrong. */
export function pageAddress(site: string, path: PagePath): string {
  const isPage = /^\/(?!\/)[\w\-.~!$&'()*+,;=:@%/?#]*$/.test(path) && !path.includes('/..') && !NO_PAGE.test(path);
  if (!isPage) throw new TypeError('a mail leads to pages of the site alone');
  return site + path;
}

function asText(block: Block, site: string): string {
  switch (block.kind) {
    case 'paragraph':
      return words(block.text);
    case 'button':
      return `${line(block.label)}:\n${pageAddress(site, block.page)}`;
    case 'facts':
      return block.facts
        .map(([label, value]) => (label ? `${line(label)}: ${line(value)}` : `  ${line(value)}`))
        .join('\n');
    case 'table':
      return tableText([block.head, ...block.rows.map((row) => row.map(cellText))]);
  }
}

/** Columns side by side; the last one, where amounts are, ends at the same place in each row. */
function tableText(rows: readonly (readonly string[])[]): string {
  const widths = rows.reduce<number[]>(
    (most, row) => row.map((cell, i) => Math.max(most[i] ?? 0, line(cell).length)),
    [],
  );
  return rows
    .map((row) =>
      row
        .map((cell, i) =>
          i === row.length - 1 ? line(cell).padStart(widths[i] ?? 0) : line(cell).padEnd(widths[i] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const LEFT = 'padding:4px 16px 4px 0;text-align:left;vertical-align:top';
const RIGHT = 'padding:4px 0;text-align:right;vertical-align:top;white-space:nowrap';
const BUTTON =
  'display:inline-block;padding:10px 18px;background:#2b2a28;color:#ffffff;text-decoration:none;border-radius:3px';

function asHtml(block: Block, site: string): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p>${escaped(words(block.text)).replaceAll('\n', '<br>')}</p>`;
    case 'button': {
      const address = escaped(pageAddress(site, block.page));
      return `<p><a href="${address}" style="${BUTTON}">${escaped(line(block.label))}</a></p>`;
    }
    case 'facts':
      return tableHtml(
        block.facts.map(
          ([label, value]) => `<th style="${LEFT}">${shown(label)}</th><td style="${LEFT}">${shown(value)}</td>`,
        ),
      );
    case 'table':
      return tableHtml([cells('th', block.head), ...block.rows.map((row) => cells('td', row))]);
  }
}

function cells(tag: 'th' | 'td', row: readonly Cell[]): string {
  const last = row.length - 1;
  return row
    .map((cell, i) => `<${tag} style="${i === last ? RIGHT : LEFT}">${shown(cellText(cell))}</${tag}>`)
    .join('');
}

function tableHtml(rows: readonly string[]): string {
  return `<table style="border-collapse:collapse">${rows.map((row) => `<tr>${row}</tr>`).join('')}</table>`;
}

function cellText(cell: Cell): string {
  return typeof cell === 'string' ? cell : dollars(cell.cents);
}

function signature({ name, address, phone, site }: Letterhead): string[] {
  return [name, ...address, ...(phone === null ? [] : [phone]), site].map(line);
}

function footer(letterhead: Letterhead): string {
  const lines = signature(letterhead).map((text) => escaped(text));
  return `<p style="margin-top:32px;color:#6b6862;font-size:14px">${lines.join('<br>')}</p>`;
}

function page(title: string, body: string): string {
  return (
    `<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n` +
    `<meta name="viewport" content="width=device-width">\n<title>${escaped(title)}</title>\n</head>\n` +
    `<body style="margin:0;padding:24px;background:#ffffff;color:#2b2a28;font:16px/1.5 Georgia,serif">\n` +
    `<div style="max-width:560px;margin:0 auto">\n${body}</div>\n</body>\n</html>\n`
  );
}

/** Text in one line: in a header, a line break would begin another header. */
function line(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
}

/** Text with its line breaks, without other control characters. */
function words(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n]/gu, ' ');
}

function shown(text: string): string {
  return escaped(line(text));
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
}
