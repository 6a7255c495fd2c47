import * as z from 'zod/mini';

const text = z.string();
const url = z.string();

/** One number that people can call or write to. */
const phone = z.object({
  /** As people read it. */
  label: text,
  /** `tel:` address. */
  href: url,
  /** Opens a chat with this number. */
  messaging: url,
});

const socialLink = z.object({
  network: z.enum(['telegram', 'pinterest', 'whatsapp', 'instagram']),
  label: text,
  href: url,
});

/** What the operator states about themselves and answers for. The software checks none of it. */
export const siteFacts = z.object({
  brand: text,
  authorLabel: text,
  /** The first one is behind every Play Now. */
  phones: z.tuple([phone], phone),
  messagingName: text,
  social: z.array(socialLink),
  since: z.int(),
  withdrawalMinutes: z.int(),
  /** Customers as the home page puts it, and as the about page puts it. */
  customersHome: text,
  customersAbout: text,
  clients: text,
  users: text,
  rating: text,
  branches: text,
  currency: text,
  minimumAge: z.int(),
  copyrightYear: z.int(),
  /** Day the legal pages were last changed. */
  legalDate: text,
  helpLine: z.object({ name: text, number: text }),
});

export type SiteFacts = z.infer<typeof siteFacts>;
export type Phone = z.infer<typeof phone>;
export type SocialLink = z.infer<typeof socialLink>;

const indianPhone = (digits: string, label: string): Phone => ({
  label,
  href: `tel:+${digits}`,
  messaging: `https://wa.me/${digits}`,
});

export const defaultSite: SiteFacts = {
  brand: 'Reddy Anna',
  authorLabel: 'Reddy Anna',
  phones: [
    indianPhone('910000000001', '+91 00000 00001'),
    indianPhone('910000000002', '+91 00000 00002'),
    indianPhone('910000000003', '+91 00000 00003'),
  ],
  messagingName: 'WhatsApp',
  social: [
    { network: 'telegram', label: 'Telegram', href: 'https://telegram.org/' },
    { network: 'pinterest', label: 'Pinterest', href: 'https://www.pinterest.com/' },
    { network: 'whatsapp', label: 'WhatsApp', href: 'https://www.whatsapp.com/' },
    { network: 'instagram', label: 'Instagram', href: 'https://www.instagram.com/' },
  ],
  since: 2010,
  withdrawalMinutes: 15,
  customersHome: '500000',
  customersAbout: '50,000',
  clients: '40,000+',
  users: '2 lakh+',
  rating: '4.7',
  branches: '200+',
  currency: 'INR',
  minimumAge: 18,
  copyrightYear: 2024,
  legalDate: '31/01/2024',
  helpLine: { name: 'Tele-MANAS', number: '14416' },
};
