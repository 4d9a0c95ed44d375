import { handlers } from '../../platform/http/handlers.ts';
import { languages } from '../../platform/languages/languages.ts';
import { type ExampleMails, knownLanguage, ownText, requireFillable } from './example.ts';
import { listMailTexts, presentMailText } from './list.ts';
import { previewedBy, previewPage, renderedExample, ticketOf } from './preview.ts';
import { sendTestMail } from './send-test.ts';
import { resetMailText, saveMailText } from './write.ts';

/** Nothing in a previewed mail runs, loads or leads anywhere. */
const PREVIEW_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'; sandbox";

/**
 * The texts of mails that staff can change.
 * @param examples every such mail, which only the program knows
 */
export const mailTextRoutes = (examples: ExampleMails) =>
  handlers({
    'GET /mail_texts': async ({ services: { database, config }, query }) => {
      const language = knownLanguage(query.language ?? 'en');
      const reader = { publicUrl: config.publicUrl, locale: language };
      return {
        data: await listMailTexts(database.db, examples, language, reader),
        meta: { languages: [...languages] },
      };
    },

    'PUT /mail_texts/{mail}/{language}': async ({ services, params, body, version, requester }) => {
      const language = knownLanguage(params.language);
      requireFillable(params.mail, body);
      const reader = { publicUrl: services.config.publicUrl, locale: language };
      const own = ownText(examples, params.mail, reader);
      const row = await saveMailText(
        services,
        { mail: params.mail, language },
        { text: body, own, version },
        requester,
      );
      return { data: [presentMailText(examples, { mail: params.mail, language, reader }, row)] };
    },

    'DELETE /mail_texts/{mail}/{language}': async ({ services, params, requester }) => {
      await resetMailText(services, { mail: params.mail, language: knownLanguage(params.language) }, requester);
      return { data: [] };
    },

    'POST /mail_texts/{mail}/{language}/preview': async ({ services, params, body }) => {
      const shown = { mail: params.mail, language: knownLanguage(params.language), text: body };
      requireFillable(shown.mail, body);
      const reader = { publicUrl: services.config.publicUrl, locale: shown.language };
      const { subject, text } = await renderedExample(services, examples, shown, reader);
      const query = new URLSearchParams({ ticket: ticketOf(services, shown) });
      return { data: [{ subject, text, path: `/mail_texts/preview?${query.toString()}` }] };
    },

    'POST /mail_texts/{mail}/{language}/test': async ({ services, params, body, requester }) => {
      const shown = { mail: params.mail, language: knownLanguage(params.language), text: body };
      requireFillable(shown.mail, body);
      return { data: [{ to: await sendTestMail(services, examples, shown, requester) }] };
    },

    'GET /mail_texts/preview': async ({ services, query, reply }) => {
      const shown = previewedBy(services, query.ticket);
      const reader = { publicUrl: services.config.publicUrl, locale: shown.language };
      const { html } = await renderedExample(services, examples, shown, reader);
      // The console and pages of hosts show it in a frame; who has no ticket has nothing to frame.
      void reply.removeHeader('X-Frame-Options');
      return reply
        .header('Content-Type', 'text/html; charset=utf-8')
        .header('Content-Security-Policy', PREVIEW_POLICY)
        .header('Cross-Origin-Resource-Policy', 'cross-origin')
        .header('Cache-Control', 'no-store')
        .send(await previewPage(services, html, query.theme ?? 'light'));
    },
  });
