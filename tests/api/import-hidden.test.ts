import { expect } from '#tests/support/api-test.ts';
import { test } from '#tests/support/import-test.ts';

test('What a page builder switched off is left out, and quoted', async ({ ofWordpress }) => {
  const { text, lines } = await ofWordpress(
    `[et_pb_text]Shown[/et_pb_text][et_pb_text disabled="on"]Off with Divi[/et_pb_text][et_pb_text disabled_on="on|on|on"]Off at each width[/et_pb_text][et_pb_text disabled_on="on|off|off"]On wide ones[/et_pb_text]
[vc_row disable_element="yes"][vc_column_text]Off with WPBakery[/vc_column_text][/vc_row][fusion_text status="draft"]Off with Avada[/fusion_text][et_pb_blurb disabled="on" title="Off alone" /]
[et_pb_tab disabled="on"]Off around[et_pb_tab]Off within[/et_pb_tab]Off after[/et_pb_tab][et_pb_tab]Shown at last[/et_pb_tab]`,
  );
  expect(text).toBe('Shown\n\nOn wide ones\n\nShown at last');
  for (const words of ['Off with Divi', 'Off at each width', 'Off with WPBakery', 'Off with Avada'])
    expect(lines.filter((line) => line.includes('was switched off') && line.includes(words))).toHaveLength(1);
});

test('What a page builder hides on some devices stays; what it hides on all of them is left out', async ({
  ofWordpress,
}) => {
  const hides = (where: string) => `[vc_column_text el_class="${where}"]In ${where}[/vc_column_text]`;
  const { text, lines } = await ofWordpress(
    `${hides('vc_hidden-xs')}${hides('vc_hidden-lg vc_hidden-md vc_hidden-sm vc_hidden-xs')}
[fusion_text hide_on_mobile="medium-visibility,large-visibility"]Without phones[/fusion_text][fusion_text hide_on_mobile="yes"]Neither here[/fusion_text]
[vc_row desktop_visibility="yes" medium_visibility="yes" mobile_visibility="yes"][vc_column_text]With Uncode[/vc_column_text][/vc_row]
[av_textblock av-desktop-hide='' av-medium-hide='aviaTBav-medium-hide' av-small-hide='aviaTBav-small-hide' av-mini-hide='aviaTBav-mini-hide']On wide ones[/av_textblock]
<div class="elementor-hidden-mobile">Elementor on desks</div><div class="x elementor-hidden-desktop elementor-hidden-tablet elementor-hidden-mobile">Elementor nowhere</div>
<div class="kvs-lg-false kvs-md-false kvs-sm-false">Kadence nowhere</div>`,
  );
  expect(text.split('\n\n')).toEqual([
    'In vc_hidden-xs',
    'Without phones',
    'Neither here',
    'On wide ones',
    'Elementor on desks',
  ]);
  for (const words of ['In vc_hidden-lg', 'With Uncode', 'Elementor nowhere', 'Kadence nowhere'])
    expect(lines.filter((line) => line.includes('left out') && line.includes(words))).toHaveLength(1);
});

test('Blocks that nobody saw, or that only members did, are left out, and quoted', async ({
  ofWordpress,
}) => {
  const block = (fields: object, words: string, name = 'paragraph') =>
    `<!-- wp:${name} ${JSON.stringify(fields)} -->\n<p>${words}</p>\n<!-- /wp:${name} -->\n`;
  const byRole = (visibilityByRole: string) => ({
    blockVisibility: {
      controlSets: [{ enable: true, controls: { visibilityByRole: { visibilityByRole } } }],
    },
  });
  const { text, lines } = await ofWordpress(
    `${block({ metadata: { blockVisibility: false } }, 'Off in core')}${block({ metadata: { blockVisibility: { viewport: { mobile: false } } } }, 'On wide ones')}
${block({ metadata: { blockVisibility: { viewport: { mobile: false, tablet: false, desktop: false } } } }, 'Off at each width')}
${block({ blockVisibility: { hideBlock: true } }, block({}, 'Off around'), 'group')}${block({ metadata: 1, blockVisibility: { controlSets: { a: null } } }, 'Of no known form')}${block(byRole('logged-in'), 'To logins')}${block(byRole('logged-out'), 'To guests')}
<!-- wp:premium-content/container --><!-- wp:premium-content/subscriber-view -->${block({}, 'For money')}<!-- /wp:premium-content/subscriber-view --><!-- wp:premium-content/logged-out-view -->${block({}, 'Subscribe')}<!-- /wp:premium-content/logged-out-view --><!-- /wp:premium-content/container -->
${block({}, 'At last')}`,
  );
  expect(text.split('\n\n')).toEqual([
    'On wide ones',
    'Of no known form',
    'To guests',
    'Subscribe',
    'At last',
  ]);
  for (const words of ['Off in core', 'Off at each width', 'Off around', 'To logins', 'For money'])
    expect(lines.filter((line) => line.includes('left out') && line.includes(words))).toHaveLength(1);
});

test('Shortcodes for members keep what is in them, over blocks and in each other', async ({
  ofWordpress,
}) => {
  const shortcode = (code: string) => `<!-- wp:shortcode -->\n${code}\n<!-- /wp:shortcode -->\n`;
  const { text, lines } = await ofWordpress(
    `${shortcode('[membership level="1"]')}<!-- wp:paragraph --><p>For level one</p><!-- /wp:paragraph -->${shortcode('[/membership]')}
<!-- wp:paragraph --><p>Before [restrict paid="true"]for money [restrict]in it[/restrict] still[/restrict] after.</p><!-- /wp:paragraph -->
<!-- wp:paragraph --><p>[membership level="0"]To guests[/membership]</p><!-- /wp:paragraph -->
<!-- wp:paragraph --><p>[membership level="2" show_noaccess="0"]For level two[/membership]</p><!-- /wp:paragraph -->
<!-- wp:paragraph --><p>[member name="Asha"]A bowler[/member]</p><!-- /wp:paragraph -->
<!-- wp:preformatted --><pre>[private]is how it is typed[/private]</pre><!-- /wp:preformatted -->`,
  );
  expect(text).not.toMatch(/level one|level two|for money|in it|still/);
  expect(text).toContain('Before after.');
  for (const words of ['To guests', 'A bowler', 'is how it is typed']) expect(text).toContain(words);
  for (const words of ['For level one', 'For level two', 'for money in it still'])
    expect(lines.filter((line) => line.includes('for members only') && line.includes(words))).toHaveLength(1);
});

test('A post that only subscribers read is a draft, and what is behind its paywall is left out', async ({
  site,
}) => {
  const meta = { _jetpack_newsletter_access: 'subscribers' };
  const content = '<p>For all</p><!-- wp:jetpack/paywall /--><p>For subscribers</p>';
  const { lines } = await site.importWordpress([
    { id: 1, title: 'Whole', content: '<p>Hidden</p>', meta },
    { id: 2, title: 'Cut', content, meta },
    { id: 3, title: 'Open', content, meta: { _jetpack_newsletter_access: 'everybody' } },
    { id: 4, title: 'By role', content: '<p>Hidden</p>', meta: { _members_access_role: 'editor' } },
    { id: 5, title: 'By both', content, meta: { ...meta, _members_access_role: 'editor' } },
  ]);
  expect((await site.publicPosts()).map(({ blog_title }) => blog_title).sort()).toEqual(['Cut', 'Open']);
  expect((await site.postCalled('Cut')).description).toBe('For all');
  expect((await site.postCalled('Open')).description).toContain('For subscribers');
  expect(lines).toContain('Post “Whole”: It was for “subscribers” only: it is a draft.');
  expect(lines).toContain('Post “By role”: It was for “editor” only: it is a draft.');
  expect(lines).toContain('Post “Cut”: A part for subscribers only is left out: “For subscribers”.');
});
