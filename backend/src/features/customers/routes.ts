import * as calls from '@kalavara/shared-types/customers/customers';
import type { AppContext } from '../../platform/context';
import type { Routes } from '../../platform/http/http';
import { exportCustomers } from './csv';
import * as customers from './service';

export function mountCustomers({ route, download }: Routes, ctx: AppContext) {
  download('exportCustomer', async ({ command, query, res }) => {
    const data = await customers.exportCustomerData(ctx, command, query.phone);
    const name = `customer-${data.phone.replace(/\D/g, '')}.json`;
    res
      .attachment(name)
      .set('Cache-Control', 'no-store')
      .type('application/json')
      .send(JSON.stringify(data, null, 2));
  });
  download('exportCustomers', ({ query, res }) => exportCustomers(ctx, query, res));
  route(calls.listCustomers, ({ query }) => customers.listCustomers(ctx, query));
  route(calls.saveCustomerNote, ({ command, body }) => customers.saveNote(ctx, command, body));
  route(calls.eraseCustomer, ({ command, body }) =>
    customers.eraseCustomerData(ctx, command, body.phone),
  );
}
