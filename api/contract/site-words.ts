import * as z from 'zod/mini';
import type { MenuEntry } from './page-text.ts';
import { defaultFaq } from './words/default-faq.ts';
import { defaultHome } from './words/default-home.ts';
import { defaultLogin } from './words/default-login.ts';
import { defaultServices } from './words/default-services.ts';
import { defaultSportsId } from './words/default-sports-id.ts';
import { faqWords } from './words/faq.ts';
import { homeWords } from './words/home.ts';
import { loginWords } from './words/login.ts';
import { defaultNavigation, navigationWords } from './words/navigation.ts';
import { defaultNotice, noticeWords } from './words/notice.ts';
import { defaultReceipt, receiptWords } from './words/receipt.ts';
import { servicesWords } from './words/services.ts';
import { sportsIdWords } from './words/sports-id.ts';

/** Words of the site outside of posts and pages. They name facts as `{{brand}}` (facts-in-words.ts). */
export const siteWords = z.object({
  home: homeWords,
  faq: faqWords,
  services: servicesWords,
  sportsId: sportsIdWords,
  login: loginWords,
  navigation: navigationWords,
  notice: noticeWords,
  /** Screens that were opened before it came send none. */
  receipt: z._default(receiptWords, defaultReceipt),
});
export type SiteWords = z.infer<typeof siteWords>;

/** Those of the frame: they are in the data of each page. */
export interface FrameWords extends Pick<SiteWords, 'navigation'> {
  /** Pages that the operator made. */
  menu: readonly MenuEntry[];
}

export const frameWordsOf = ({ navigation }: SiteWords): Pick<SiteWords, 'navigation'> => ({ navigation });

export const defaultWords: SiteWords = {
  home: defaultHome,
  faq: defaultFaq,
  services: defaultServices,
  sportsId: defaultSportsId,
  login: defaultLogin,
  navigation: defaultNavigation,
  notice: defaultNotice,
  receipt: defaultReceipt,
};
