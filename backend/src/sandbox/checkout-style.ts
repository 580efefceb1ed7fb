/** The style is sent as a file, so that the dialog works on pages that forbid inline styles. */
export const checkoutStyle = `
.sandbox-checkout {
  box-sizing: border-box;
  width: calc(100% - 24px);
  max-width: 400px;
  max-height: calc(100% - 24px);
  margin: auto;
  padding: 0;
  overflow: auto;
  border: 4px dashed #b45309;
  border-radius: 12px;
  background: #fff;
  color: #2b1710;
  font: 16px/1.45 'Anek Latin', 'Anek Malayalam', system-ui, sans-serif;
}
.sandbox-checkout::backdrop { background: rgba(43, 23, 16, 0.6); }
.sandbox-checkout > div { display: grid; grid-gap: 10px; gap: 10px; padding: 16px; }
.sandbox-checkout hr { height: 6px; margin: 0; border: 0; }
.sandbox-checkout h2, .sandbox-checkout p, .sandbox-checkout dl, .sandbox-checkout dd { margin: 0; }
.sandbox-checkout h2 { outline: 0; font-size: 20px; line-height: 1.3; }
.sandbox-checkout [lang='ml'] { display: block; font-size: 15px; }
.sandbox-checkout .no-money { padding: 8px 12px; border-radius: 8px; background: #fdf0c4; }
.sandbox-checkout dl { display: grid; grid-template-columns: auto 1fr; grid-gap: 4px 12px; gap: 4px 12px; }
.sandbox-checkout dd { text-align: right; overflow-wrap: anywhere; }
.sandbox-checkout dt [lang='ml'] { display: inline; }
.sandbox-checkout .amount { font-size: 20px; font-weight: 700; }
.sandbox-checkout .buttons { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); grid-gap: 8px; gap: 8px; }
.sandbox-checkout button {
  overflow-wrap: anywhere;
  min-height: 56px;
  padding: 6px 8px;
  border: 1px solid #2b1710;
  border-radius: 8px;
  background: #fff;
  color: #2b1710;
  font: inherit;
  line-height: 1.25;
  cursor: pointer;
}
.sandbox-checkout button.pays { background: #2f5d3a; color: #fff; }
.sandbox-checkout button[disabled] { opacity: 0.6; cursor: progress; }
.sandbox-checkout button:focus { outline: 3px solid #1d4ed8; outline-offset: 2px; }
.sandbox-checkout .problem:not(:empty) { padding: 8px 12px; border-radius: 8px; background: #fee2e2; color: #7f1a11; }
`;
