import { protection } from '#api/http/middleware/security-headers.ts';
import type { Arrived } from '#contract/backups.ts';
import { endpoints } from '#contract/endpoints.ts';
import { type Answer, about, ask, type Finding } from './finding.ts';
import { MADE_UP } from './site.ts';

/** TRUST_PROXY against what the proxies add. */
export function addresses(arrived: Arrived, publicUrl: string): Finding[] {
  const { fine, warning, fault } = about('proxy');
  const { trust_proxy: trusted, forwarded_for: list, forwarded_proto: scheme } = arrived;
  const isTls = publicUrl.startsWith('https:');
  const entries = (list ?? '').split(',').map((each) => each.trim());
  // What we made up is first where a proxy appends, and gone where it replaces.
  const added = entries.filter((entry) => entry !== '' && entry !== MADE_UP).length;
  const pass =
    'Let it add the address of who calls it (nginx: proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;)';
  const findings = [checkSetting()];
  if (scheme !== null && `${scheme}:` !== new URL(publicUrl).protocol) {
    findings.push(
      warning(
        `X-Forwarded-Proto arrives as ${scheme}, and PUBLIC_URL is ${publicUrl}.`,
        'Let the proxy send the scheme that visitors use (nginx: proxy_set_header X-Forwarded-Proto $scheme;).',
      ),
    );
  }
  return findings;

  function checkSetting(): Finding {
    const proxies = added === 1 ? '1 proxy adds' : `${added} proxies add`;
    if (added === trusted) {
      if (added > 0) return fine(`${proxies} the address of who calls, as TRUST_PROXY says.`);
      if (!isTls) return fine('There is none, as TRUST_PROXY says.');
      return fault(
        'A proxy is before the site (PUBLIC_URL is https), and does not say who calls: limits count all visitors as one.',
        `${pass} and set TRUST_PROXY=1.`,
      );
    }
    if (added === 0) {
      return fault(
        `TRUST_PROXY is ${trusted}, and no proxy says who calls: anybody can make up the address that limits count by, or all count as one.`,
        isTls ? `${pass}.` : 'Set TRUST_PROXY=0.',
      );
    }
    return added > trusted
      ? fault(
          `${proxies} the address of who calls, and TRUST_PROXY is ${trusted}: limits count a proxy as one visitor.`,
          `Set TRUST_PROXY=${added}.`,
        )
      : fault(
          `${proxies} the address of who calls, and TRUST_PROXY is ${trusted}: anybody can make up the address that limits count by.`,
          `Set TRUST_PROXY=${added}.`,
        );
  }
}

/** Headers that protect, as this server writes them on every answer of the API. */
export function protections(answer: Answer, publicUrl: string): Finding {
  const { fine, fault } = about('headers');
  const changed = Object.entries(protection({ publicUrl }))
    .filter(([name, value]) => answer.headers[name.toLowerCase()] !== value)
    .map(([name]) => name.toLowerCase());
  if (changed.length === 0) return fine('Those that protect arrive as the site writes them.');
  return fault(
    `The proxy changes, doubles or drops: ${changed.join(', ')}.`,
    'Take its own lines for these headers out (nginx: add_header, proxy_hide_header): the site writes them all.',
  );
}

/** One page, asked of the server itself and through PUBLIC_URL. */
export async function pages(direct: string, publicUrl: string): Promise<Finding[]> {
  const path = '/about-us';
  const [directAnswer, passed] = await Promise.all(
    [direct, publicUrl].map((origin) => ask(`${origin}${path}`)),
  );
  const packed = { headers: { 'Accept-Encoding': 'br, gzip' } };
  const [small, smallPassed] = await Promise.all(
    [direct, publicUrl].map((origin) => ask(`${origin}${path}`, packed)),
  );
  if (directAnswer === undefined || passed === undefined || small === undefined || smallPassed === undefined)
    return [];
  return [policyOf(directAnswer, passed), compression(small, smallPassed), freshness(directAnswer, passed)];
}

function policyOf(direct: Answer, passed: Answer): Finding {
  const { fine, fault } = about('pages');
  const name = 'content-security-policy';
  if (direct.headers[name] !== passed.headers[name]) {
    return fault(
      'The proxy changes the content policy of pages: scripts may not run, or foreign ones may.',
      'Take its own line for Content-Security-Policy out: the site writes one for each page.',
    );
  }
  if (!direct.body.equals(passed.body)) {
    return fault(
      'Pages do not arrive as the site sends them: what is put into them does not run, and saved copies differ.',
      'Switch off what rewrites pages (minifying, script loaders, hidden addresses of mail).',
    );
  }
  return fine('They arrive unchanged, with their content policy.');
}

function compression(small: Answer, passed: Answer): Finding {
  const { fine, warning } = about('compression');
  const [sent, arrived] = [small, passed].map(({ headers }) => headers['content-encoding']);
  if (sent === arrived) return fine(`Pages arrive as ${sent ?? 'they are'}.`);
  if (arrived !== undefined) return fine(`Pages arrive as ${arrived}; the site offers ${sent}.`);
  return warning(
    `The site sends pages as ${sent}, and they arrive uncompressed.`,
    'Let the proxy pass Accept-Encoding on, and answers as they come.',
  );
}

function freshness({ headers: sent }: Answer, { headers: arrived }: Answer): Finding {
  const { fine, fault } = about('caching');
  if (sent['cache-control'] !== arrived['cache-control']) {
    return fault(
      `The site says Cache-Control: ${sent['cache-control']}, and ${arrived['cache-control'] ?? 'nothing'} arrives: visitors may see old pages.`,
      'Take rules for caching out of the proxy (expires, browser cache time).',
    );
  }
  if (arrived.age !== undefined && Number(arrived.age) > 0) {
    return fault(
      `A cache before the site answered with a page that is ${arrived.age} seconds old.`,
      'Let it keep only what is named /assets/: pages change at once.',
    );
  }
  return fine('Cache-Control arrives as the site says.');
}

/** The largest body that a call takes, sent completely: without a login it is refused, but by the site. */
export async function uploads(publicUrl: string): Promise<Finding> {
  const { fine, fault } = about('uploads');
  const largest = endpoints
    .map((endpoint) => ({ ...endpoint, size: endpoint.limits.fileBytes ?? endpoint.limits.bytes }))
    .filter(({ access, path, method }) => access !== 'public' && method === 'POST' && !path.includes(':'))
    .reduce((most, each) => (each.size > most.size ? each : most));
  const answer = await ask(`${publicUrl}/api${largest.path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/octet-stream' },
    body: Buffer.alloc(largest.size),
  }).catch(() => undefined);
  const size = `${Math.round(largest.size / 1024 / 1024)} MB`;
  // The site asks for a login before anything else.
  if (answer?.status === 401) return fine(`Files of ${size} pass.`);
  return fault(
    `A file of ${size} does not pass (${answer === undefined ? 'the line is cut' : `answer ${answer.status}`}): pictures, imports.`,
    'Raise the limit of the proxy (nginx: client_max_body_size 12m;).',
  );
}
