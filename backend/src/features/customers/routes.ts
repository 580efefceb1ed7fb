import * as calls from '@kalavara/shared-types/customers/customers';
import type { Router } from 'express';
import type { AppContext } from '../../platform/context';
import { download, route } from '../../platform/http/http';
import { exportCustomers } from './csv';
import * as customers from './service';

export function mountCustomers(router: Router, ctx: AppContext) {
  download(router, ctx, 'exportCustomer', async ({ command, query, res }) => {
    const data = await customers.exportCustomerData(ctx, command, query.phone);
    const name = `customer-${data.phone.replace(/\D/g, '')}.json`;
    res
      .attachment(name)
      .set('Cache-Control', 'no-store')
      .type('application/json')
      .send(JSON.stringify(data, null, 2));
  });
  download(router, ctx, 'exportCustomers', ({ query, res }) => exportCustomers(ctx, query, res));
  route(router, ctx, calls.listCustomers, ({ query }) => customers.listCustomers(ctx, query));
  route(router, ctx, calls.saveCustomerNote, ({ command, body }) =>
    customers.saveNote(ctx, command, body),
  );
  route(router, ctx, calls.eraseCustomer, ({ command, body }) =>
    customers.eraseCustomerData(ctx, command, body.phone),
  );
}
