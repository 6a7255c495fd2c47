import type { Page } from '@playwright/test';
import { expect, failedCalls, postEditor, test } from '#tests/support/operator-screens.ts';

// The picture that is pasted is in no library.
test.use({ allowedConsole: failedCalls });

/** What Google Docs copies: all in a <b> that is not bold. */
const GOOGLE_DOCS = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-0"><p dir="ltr">
<span style="font-weight:400;font-style:normal;">Plain, </span><span style="font-weight:700;">bold</span><span
style="font-weight:400;"> and </span><span style="font-weight:400;font-style:italic;">slanted</span><span
style="text-decoration:line-through;font-weight:400;"> struck</span></p><ul><li dir="ltr"><p><span
style="font-weight:400;">One</span></p></li></ul><h2 dir="ltr"><span style="font-weight:400;">Heading</span></h2></b>`;

const wordItem = (level: number, sign: string, text: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span
style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span><![endif]>${text}<o:p></o:p></p>`;
const word = (...paragraphs: string[]) =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p {color:red} --></style></head><body>
<!--StartFragment--><p class=MsoNormal>Before<o:p></o:p></p>${paragraphs.join('')}<p class=MsoNormal>After<o:p></o:p></p>
<!--EndFragment--></body></html>`;

const onlineItem = (list: string, level: number, text: string) =>
  `<div class="ListContainerWrapper"><${list} role="list"><li data-listid="3" data-aria-level="${level}" role="listitem"><p
class="Paragraph"><span class="TextRun"><span class="NormalTextRun">${text}</span></span><span
class="EOP">&nbsp;</span></p></li></${list.slice(0, 2)}></div>`;

interface Clipboard {
  html?: string;
  text?: string;
  /** The picture itself, too. */
  hasFile?: boolean;
}

/** In place of all that is there. */
async function paste(page: Page, clipboard: Clipboard): Promise<void> {
  const field = postEditor(page).text;
  await field.press('ControlOrMeta+a');
  await field.press('Delete');
  await pasteAtCaret(page, clipboard);
}

async function pasteAtCaret(page: Page, { html, text, hasFile = false }: Clipboard): Promise<void> {
  await postEditor(page).text.evaluate(
    (element, given) => {
      const clipboardData = new DataTransfer();
      if (given.html !== undefined) clipboardData.setData('text/html', given.html);
      if (given.text !== undefined) clipboardData.setData('text/plain', given.text);
      if (given.hasFile) clipboardData.items.add(new File(['a'], 'a.png', { type: 'image/png' }));
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    { html, text, hasFile },
  );
}

test('What other programs copied is pasted as it looked there', async ({ page, open }) => {
  await open('/admin/blogerForm');
  await page.getByRole('button', { name: 'Rich text' }).click();
  const markdown = page.locator('textarea[name="description"]');

  await test.step('Google Docs: bold, italic and struck are what was so, and nothing else', async () => {
    await paste(page, { html: GOOGLE_DOCS });
    await expect(markdown).toHaveValue('Plain, **bold** and *slanted* ~~struck~~\n\n- One\n\n## Heading');
  });

  await test.step('Word: its lists are lists', async () => {
    await paste(page, {
      html: word(
        wordItem(1, '1.', 'Read the pitch'),
        wordItem(2, 'o', 'Grass'),
        wordItem(1, '2.', 'Read the <b>weather</b>'),
      ),
    });
    await expect(markdown).toHaveValue(
      'Before\n\n1. Read the pitch\n   - Grass\n2. Read the **weather**\n\nAfter',
    );
    await paste(page, { html: word(wordItem(1, '·', 'Dew'), wordItem(1, '·', 'Toss')) });
    await expect(markdown).toHaveValue('Before\n\n- Dew\n- Toss\n\nAfter');
    await paste(page, { html: word('<p class=MsoNormal><o:p>&nbsp;</o:p></p>') });
    await expect(markdown).toHaveValue('Before\n\nAfter');
  });

  await test.step('Word in the browser: items in lists of their own are one list', async () => {
    const items = [
      onlineItem('ol start="1"', 1, 'Read the pitch'),
      onlineItem('ul', 2, 'Grass'),
      onlineItem('ol start="2"', 1, 'Read the weather'),
    ];
    await paste(page, { html: items.join('') });
    await expect(markdown).toHaveValue('1. Read the pitch\n   - Grass\n2. Read the weather');
    await paste(page, { html: onlineItem('ul', 1, 'Dew') + onlineItem('ul', 1, 'Toss') });
    await expect(markdown).toHaveValue('- Dew\n- Toss');
  });

  await test.step('WhatsApp: its bold is bold, while a text with marks of Markdown is Markdown', async () => {
    await paste(page, { text: 'Odds are *up* and _open_, ~closed~' });
    await expect(markdown).toHaveValue('Odds are **up** and *open*, ~~closed~~');
    await paste(page, { text: '**Bold** and *slanted*' });
    await expect(markdown).toHaveValue('**Bold** and *slanted*');
  });

  await test.step('A picture of the site is one, another is its words or a link, and is named', async () => {
    const status = page.locator('[aria-live="polite"]').filter({ hasText: 'couldn’t be pasted' });
    await paste(page, {
      html: `<p>Before</p><figure><img src="https://elsewhere.example/a.jpg" alt="A hat"><figcaption>Of straw</figcaption></figure>
<p>After <img src="/api/blog/a-picture-of-ours?w=800" width="1600" height="900" alt="Ours"></p>`,
    });
    await expect(markdown).toHaveValue(
      'Before\n\n[A hat](https://elsewhere.example/a.jpg)\n\nOf straw\n\nAfter ![Ours](/api/blog/a-picture-of-ours#1600x900)',
    );
    await expect(status).toHaveText('1 picture couldn’t be pasted. Add it from a file.');
    await paste(page, { html: '<img src="data:image/png;base64,AAAA">' });
    await expect(status).toHaveText('1 picture couldn’t be pasted. Add it from a file.');
    await paste(page, { html: '<img src="/api/blog/a-picture-of-ours">' });
    await expect(status).toHaveCount(0);
    await expect(markdown).toHaveValue('![](/api/blog/a-picture-of-ours)');
  });

  await test.step('An address over words that are selected makes them the link', async () => {
    await paste(page, { text: 'Read the pitch' });
    await postEditor(page).text.press('ControlOrMeta+a');
    await pasteAtCaret(page, { text: 'https://elsewhere.example/pitch' });
    await expect(markdown).toHaveValue('[Read the pitch](https://elsewhere.example/pitch)');
  });

  await test.step('The address of a picture of the site is the picture; another stays a link, and it is said what shows the picture', async () => {
    const { origin } = new URL(page.url());
    await paste(page, { text: `${origin}/api/blog/a-picture-of-ours?w=800` });
    await expect(markdown).toHaveValue('![](/api/blog/a-picture-of-ours)');
    await paste(page, { text: 'https://elsewhere.example/a.jpg' });
    await expect(markdown).toHaveValue(/elsewhere\.example\/a\.jpg/);
    await expect(
      page.getByText('Pasted as a link. To show the picture here, copy the picture itself'),
    ).toBeVisible();
  });

  await test.step('A picture that the browser copied, with its file: of the site it is one, another is asked about', async () => {
    const sheet = page.getByRole('dialog', { name: 'Picture in the text' });
    await paste(page, { html: '<img src="/api/blog/a-picture-of-ours?w=800">', hasFile: true });
    await expect(markdown).toHaveValue('![](/api/blog/a-picture-of-ours)');
    await expect(sheet).toHaveCount(0);
    await paste(page, { html: '<img src="https://elsewhere.example/a.jpg">', hasFile: true });
    await expect(sheet.getByRole('group', { name: 'a.png' })).toBeVisible();
    await expect(page.getByText('couldn’t be pasted')).toHaveCount(0);
  });
});
