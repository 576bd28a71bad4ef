import fc from 'fast-check';

const PLAIN = [
  ...'<p> </p> <b> </b> <em> </em> <ul> <li> </li> </ul> <blockquote> </blockquote> <h2> </h2> <br> <hr/> </a>'.split(
    ' ',
  ),
  '<a href="https://example.com/a?b=1&amp;c">',
  "<a href='/contact' title='x'>",
  '<a href=tel:+19195550142>',
  'words ',
  'fish & chips',
  '&lt;',
  '&nbsp;',
  '&copy',
  ' > ',
  'Zoë',
];
const WHOLE = [
  '<p>One</p>',
  '<b>two</b>',
  '<ul><li>three</li></ul>',
  '<a href="#top" title="up">four</a>',
  '<p>five<p>six',
];
const TRICKY = [
  '</p>',
  '</br>',
  '</div>',
  '</>',
  '</ p>',
  '</p x="',
  '</article>',
  '</body>',
  '</html>',
  '</template>',
  '</table>',
  '<!--',
  '-->',
  '--!>',
  '<!-->',
  '<!--->',
  '<!doctype html>',
  '<?php ',
  '?>',
  '<![CDATA[',
  ']]>',
  '<',
  '</',
  '<!',
  '<a',
  '<svg>',
  '</svg>',
  '<math>',
  '<mi>',
  '<mglyph>',
  '<annotation-xml encoding="text/html">',
  '<foreignObject>',
  '<desc>',
  '<template>',
  '<noscript>',
  '</noscript>',
  '<plaintext>',
  '<textarea>',
  '</textarea>',
  '<title>',
  '</title>',
  '<xmp>',
  '<style>',
  '</style>',
  '<script>',
  '</script>',
  '<iframe src=x>',
  '<noembed>',
  '<frameset>',
  '<select>',
  '<option>',
  '<table>',
  '<tr>',
  '<td>',
  '<caption>',
  '<form action=x>',
  '<input autofocus onfocus=alert(1)>',
  '<button>',
  '<body onload=alert(1)>',
  '<img src=x onerror=alert(1)>',
  '<img src=x onerror=alert(1) ',
  '<IMG/SRC=x/ONERROR=alert(1)>',
  '<image href=x>',
  '<base href=//x>',
  '<meta http-equiv=refresh content="0;url=http://elsewhere.example" x="',
  '<link rel=stylesheet href=//x>',
  '<object data=x>',
  '<a href="javascript:alert(1)">',
  '<a href="java\tscript:alert(1)">',
  '<a href="&#106;avascript&colon;alert(1)">',
  '<a href=javascript:alert(1)>',
  '<a href="//x">',
  '<a href="/\\x">',
  '<a href="/\n/x">',
  '<a href="https://x" href="javascript:x">',
  '<a href="https://x"onclick=x()>',
  '<a/href=https://x>',
  '<a href=`https://x`>',
  '<a href="https://x" title="</a><img src=x>">',
  "<a title='>",
  '<a title=">',
  '<a =x>',
  '<a "x">',
  '<p onclick=x()>',
  '<p/onclick=x()>',
  '<p style="background:url(x)">',
  '<P CLASS=x>',
  '<bloc\u212aquote>',
  '<\u017f>',
  '<b\u0000>',
  '<b\u00a0x>',
  '&#60;img src=x&#62;',
  '&lt',
  '&#x3c',
  '&#0;',
  '&#xd800;',
  '&amp;lt;',
  '"',
  "'",
  '`',
  '=',
  '/',
  '>',
  '\t',
  '\n',
  '\f',
  '\r',
  '\u2028',
  '\u0000',
];

/**
 * Texts that somebody could try to have shown: mostly harmless pieces, so that much is let through, and then a hostile
 * one or two.
 */
const pieces = fc
  .tuple(
    fc.array(
      fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom(...WHOLE) },
        { weight: 1, arbitrary: fc.constantFrom(...PLAIN) },
      ),
      {
        maxLength: 5,
      },
    ),
    fc.array(fc.tuple(fc.nat({ max: 6 }), fc.oneof(fc.constantFrom(...TRICKY), fc.constantFrom(...PLAIN))), {
      maxLength: 3,
    }),
  )
  .map(([plain, added]) => {
    const all = [...plain];
    for (const [place, piece] of added) all.splice(place, 0, piece);
    return all.join('');
  });

/** Cut off, one sign more, or one less. */
const slip = fc.tuple(
  fc.constantFrom('cut', 'add', 'drop', 'upper'),
  fc.nat({ max: 200 }),
  fc.constantFrom(...'<>/"\'=&;!-? \t\np\u0130'),
);

export const HOSTILE_HTML = fc.tuple(pieces, fc.array(slip, { maxLength: 2 })).map(([html, slips]) =>
  slips.reduce((text, [what, where, sign]) => {
    const at = where % (text.length + 1);
    const before = text.slice(0, at);
    const after = text.slice(at);
    if (what === 'cut') return before;
    if (what === 'add') return before + sign + after;
    return before + (what === 'drop' ? after.slice(1) : after.toUpperCase());
  }, html),
);
