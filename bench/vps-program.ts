import { vps } from '../clusters/vps';
import { GatehouseApp } from '../lib';

const app = new GatehouseApp();
vps(app);
app.synth();
