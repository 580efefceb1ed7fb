/** Made by `build/fonts.ts`. */
declare module 'kalavara:fonts.css';
declare module 'kalavara:shop-fonts.css';
